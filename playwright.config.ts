import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';
import { isSlowed, stepDelay } from './e2e/pace.ts';
import { desktopOnly, phoneOnly, specsNamed } from './e2e/screens.ts';
import { quickStart } from './server/node-options.mjs';

const { executablePath, env } = await findBrowser();
const port = Number(process.env.E2E_PORT ?? 3105);
// The workers inherit it: all shops of a run copy the databases that the first ones fill (e2e/filled-database.ts).
process.env.E2E_RUN ??= String(process.pid);
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  // What draws the pictures of the help pages is no test.
  testMatch: process.env.HELP_PICTURES ? '**/help-pictures.ts' : '**/*.spec.ts',
  outputDir: '.data/test-results',
  fullyParallel: true,
  // With two, a quarter of two processors is idle.
  workers: 3,
  forbidOnly: true,
  // The second try records a trace for whoever looks into it; scripts/tally.ts counts the first one as a failure.
  retries: process.env.CI ? 1 : 0,
  // Only what fails waits so long. On a machine with other work a page, a job or a thread may take many times its time.
  timeout: isSlowed ? 240_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // A journey cannot answer the requests of a service worker; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    // Movement takes a tenth of the processor time; journeys about it use `withMovement`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey costs a third of the time; `npm test -- browser NAME --trace on` records one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: browserArguments,
      slowMo: stepDelay,
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: specsNamed(desktopOnly),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: specsNamed(phoneOnly),
      grepInvert: /@once/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${quickStart.join(' ')} e2e/serve.ts`,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      PUBLIC_URL: baseURL,
      DATA_DIR: '.data/e2e',
      WEBHOOK_PRIVATE: '1',
    },
    url: baseURL,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
