import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '../../e2e/browser.ts';
import type { Check } from './check.ts';

/** Whether the browser of the journeys starts. */
export function browserCheck(): Check {
  return {
    name: 'Browser',
    async look() {
      const { executablePath, env } = await findBrowser();
      try {
        const { stdout } = await promisify(execFile)(executablePath, ['--version'], {
          env: { ...process.env, ...env },
          timeout: 20_000,
        });
        return { state: 'fine', said: stdout.trim() };
      } catch (error) {
        return {
          state: 'broken',
          said: `${executablePath} does not start: ${(error as Error).message.split('\n')[0]}`,
          mend: 'name another one with CHROMIUM_PATH, or install Chromium; only journeys and pictures need it',
        };
      }
    },
  };
}
