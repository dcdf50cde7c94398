import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test as base, expect } from './journey.ts';

/** Milliseconds until the server must answer. */
const startTime = 60_000;

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Journeys on a shop of their own, where every administrator must have a second factor. Its address is a name, because
 * browsers know no passkeys for numbers.
 */
export const test = base.extend<object, { strictOffice: string }>({
  strictOffice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, { workerIndex }) => {
      const port = Number(process.env.E2E_PORT ?? 3105) + 40 + 2 * workerIndex;
      const origin = `http://localhost:${port}`;
      const server = spawn(process.execPath, ['e2e/serve.ts'], {
        cwd: resolve(import.meta.dirname, '..'),
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          SANDBOX_PORT: String(port + 1),
          PUBLIC_URL: origin,
          DATA_DIR: `.data/e2e-strict-${workerIndex}`,
          ADMIN_SECOND_FACTOR: 'required',
        },
        stdio: 'inherit',
      });
      const isThere = async () => expect(await answers(`${origin}/healthz`)).toBe(true);
      await expect(isThere).toPass({ timeout: startTime });
      await use(origin);
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
    { scope: 'worker', timeout: startTime + 10_000 },
  ],
});
