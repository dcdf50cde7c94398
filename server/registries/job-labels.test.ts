import { expect, it } from 'vitest';
import { jobLabels } from '#contract/job-labels.ts';
import { allJobs } from './all-jobs.ts';

it('the screen of the system has a Chinese name for every job, and for no other', () => {
  expect(Object.keys(jobLabels).toSorted()).toEqual(allJobs.map(({ name }) => name).toSorted());
  for (const label of Object.values(jobLabels)) expect(label).toMatch(/[\u4e00-\u9fff]/);
});
