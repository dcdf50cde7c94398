import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { takeSteps } from '#rules/testing/steps.ts';
import type { LoggedTest } from '../explore/log.ts';
import { pathFromRoot } from '../explore/path-from-root.ts';

/**
 * Property tests try the same values in every run, so that a failure comes from the change. `npm run explore` tries new
 * values; `PROPERTY_SEED=$RANDOM npm test -- unit …` does it once.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);
const log = process.env.EXPLORE_LOG;
let values = 0;

fc.configureGlobal({ seed, ...(log ? { reporter } : {}) });

/** Counts the values that a property was tried with, and fails as fast-check does without a reporter. */
function reporter(details: fc.RunDetails<unknown>): void {
  values += details.numRuns;
  if (!details.failed) return;
  throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
}

if (log) {
  afterEach(({ task }) => {
    const tried: LoggedTest = {
      seed,
      file: pathFromRoot(task.file.filepath),
      test: task.fullTestName,
      failed: task.result?.state === 'fail',
      steps: values + takeSteps(),
    };
    values = 0;
    appendFileSync(log, `${JSON.stringify(tried)}\n`);
  });
}
