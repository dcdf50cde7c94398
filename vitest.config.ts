import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { notedSeeds } from './scripts/explore/noted-seeds.ts';

const shared = {
  setupFiles: [
    './scripts/testing/fail-on-console.ts',
    './scripts/testing/wait-timeout.ts',
    './scripts/testing/property-seed.ts',
  ],
  // Only what fails waits so long: other work on the machine may make a test take many times its time.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
  // Another zone than the shop's: a date that is shown in the machine's zone fails its test.
  env: { NODE_ENV: 'test', TZ: 'UTC' },
};

const shop = {
  ...shared,
  name: 'shop',
  setupFiles: [
    ...shared.setupFiles,
    './scripts/testing/outer-columns.ts',
    './server/testing/quick-passwords.ts',
  ],
  include: ['{contract,rules,server,sandbox,seed,scripts,bench,e2e,picture-studio}/**/*.test.ts'],
  globalSetup: './server/platform/database/testing-setup.ts',
  // Modules hold no state, so test files may share them: loading the server costs more than most tests.
  isolate: false,
};

const storefront = {
  ...shared,
  name: 'storefront',
  include: ['storefront/{app,worker}/**/*.test.{ts,tsx}', 'storefront/*.test.ts'],
};

const backoffice = { ...shared, name: 'backoffice', include: ['backoffice/**/*.test.{ts,tsx}'] };

/** A project whose property tests begin with the seed. It has all files of the other, or the named one. */
const withSeed = (
  project: typeof shop | typeof storefront,
  seed: number,
  file?: string,
): TestProjectInlineConfiguration => ({
  test: {
    ...project,
    name: `${project.name} with seed ${seed}`,
    env: { ...shared.env, PROPERTY_SEED: String(seed) },
    include: file ? [file] : project.include,
  },
});

/** `npm run explore` sets these: every project with each of the seeds, and nothing else. */
const explored = process.env.EXPLORE_SEEDS?.split(',').map(Number);

const projects = explored
  ? explored.flatMap((seed) => [withSeed(shop, seed), withSeed(storefront, seed)])
  : [
      ...[shop, storefront, backoffice].map((test) => ({ test })),
      ...notedSeeds().map(({ seed, file }) =>
        withSeed(file.startsWith('storefront/') ? storefront : shop, seed, file),
      ),
    ];

export default defineConfig({
  test: {
    // Every test file has a database of its own. A third one fills two cores while others wait for PostgreSQL or for
    // servers.
    maxWorkers: 3,
    projects,
  },
});
