import { defineConfig } from 'vitest/config';

const shared = {
  setupFiles: ['./scripts/testing/fail-on-console.ts', './scripts/testing/patience.ts'],
  // Only what fails waits so long: other work on the machine may make a test take many times its time.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
  // Another zone than the shop's: a date that is shown in the machine's zone fails its test.
  env: { NODE_ENV: 'test', TZ: 'UTC' },
};

export default defineConfig({
  test: {
    // Every test file has a database of its own. A third one fills two cores while others wait for PostgreSQL or for servers.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'shop',
          setupFiles: [
            ...shared.setupFiles,
            './scripts/testing/fixed-seed.ts',
            './scripts/testing/outer-columns.ts',
            './server/testing/quick-passwords.ts',
          ],
          include: [
            '{contract,rules,server,sandbox,seed,scripts,bench,e2e,picture-studio}/**/*.test.ts',
          ],
          globalSetup: './server/platform/database/testing-setup.ts',
          // Modules hold no state, so test files may share them: loading the server costs more than most tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'storefront',
          include: ['storefront/{app,worker}/**/*.test.{ts,tsx}', 'storefront/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'backoffice',
          include: ['backoffice/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
