import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { developmentPackagesPresent } from '../installed.mjs';
import type { Check } from './check.ts';

/** Whether the browser of the journeys starts. The package that finds it is installed with the first tests. */
export function browserCheck(root: string): Check {
  return {
    name: 'Browser',
    async look() {
      if (!developmentPackagesPresent(root))
        return { state: 'note', said: 'not installed yet; the first tests install it' };
      const { findBrowser } = await import('../../e2e/browser.ts');
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
