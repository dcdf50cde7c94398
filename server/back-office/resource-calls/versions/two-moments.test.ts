import { expect, it, vi } from 'vitest';
import { versionStates } from '#contract/record-versions.ts';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { versionJobs } from './jobs.ts';

const test = shopForTests();

it('a version of next month holds up no version that becomes live in seconds, nor its end', async () => {
  // The workers wait by the time of the database.
  test.clock.clear();
  const bars = await recordApi(test, 'message-bars');
  const shownFrom = async (name: string, publishAt: number, endAt?: number) => {
    const saved = await bars.call('version-save', { values: { name, weight: 1 } }, 0);
    const at = (seconds: number) => toWireInstant(new Date(Date.now() + seconds * 1000));
    const period = { publishAt: at(publishAt), ...(endAt && { endAt: at(endAt) }) };
    const { data } = await bars.call('version-schedule', period, Number(saved.data.id));
    expect(data).toMatchObject({ state: 'SCHEDULED' });
  };
  const versions = async () =>
    (
      await bars.administrator.api.searchVersions({ body: { states: [...versionStates] } })
    ).data.map(({ title, state }) => [title, state]);
  await test.jobs.start();
  await shownFrom('下個月', 30 * 86_400, 60 * 86_400);
  await shownFrom('現在', 3, 6);
  await vi.waitUntil(async () => (await versions()).some(([, state]) => state === 'ARCHIVED'));
  expect(Object.fromEntries(await versions())).toEqual({ 下個月: 'SCHEDULED', 現在: 'ARCHIVED' });
});

it('a copy of an earlier release that works beside this one holds up no version for longer than ten minutes', async () => {
  test.clock.clear();
  const { pool, jobs } = test.shop;
  await jobs.waiting('publish-versions');
  await pool.query(
    `insert into jobs.job (name, policy, start_after) values ('publish-versions', 'stately', now() + interval '40 days')`,
  );
  expect(await jobs.waiting('publish-versions')).toHaveLength(1);
  await test.jobs.runDue();
  expect(await jobs.waiting('publish-versions')).toEqual([]);
  const takesBack = versionJobs([]).find(({ name }) => name === 'take-back-early-versions');
  expect(takesBack?.schedule).toBe('*/10 * * * *');
});
