import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectRoot } from '../command.ts';
import { pathFromRoot } from '../explore/path-from-root.ts';
import { mutate } from './mutate.ts';
import { readPlan } from './plan.ts';

const plan = readPlan();
const order = new Map(plan.tests.map(({ path }, index) => [path, index]));

/** Runs the test files in the order of the plan. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.get(pathFromRoot(moduleId)) ?? 0;
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

const mutatedFile = (id: string) => {
  const path = pathFromRoot(id.replace(/\?.*$/, ''));
  return plan.files.find((one) => one.path === path);
};

const isServers = plan.tests.some(({ path }) => /^(server|sandbox|seed)\//.test(path));

export default defineConfig({
  root: projectRoot,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      /** Mutated files must not come from the cache of transformed files, nor go there. */
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id }) => (mutatedFile(id) ? false : undefined));
      },
      /** Serves the files of the plan with all their mutants compiled in. */
      transform(_code, id) {
        const file = mutatedFile(id);
        if (!file) return null;
        const text = readFileSync(join(projectRoot, file.path), 'utf8');
        return { code: mutate(file.path, text, file.firstId).text, map: null };
      },
    },
  ],
  test: {
    include: [...order.keys()],
    runner: './scripts/mutants/runner.ts',
    setupFiles: [
      './scripts/testing/fail-on-console.ts',
      './scripts/testing/property-seed.ts',
      './scripts/mutants/end-on-failure.ts',
      ...(isServers
        ? [
            './scripts/testing/wait-timeout.ts',
            './scripts/testing/outer-columns.ts',
            './server/testing/quick-passwords.ts',
          ]
        : []),
    ],
    ...(isServers ? { globalSetup: './server/platform/database/testing-setup.ts' } : {}),
    isolate: false,
    fsModuleCachePath: 'node_modules/.cache/mutants',
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    // A mutant that waits for ever is stopped by this. A slow machine must not look like one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 5000 } },
    update: false,
    dangerouslyIgnoreUnhandledErrors: true,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
