import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { quickStart } from '#server/node-options.mjs';
import { expect } from './journey.ts';

/** The most milliseconds until the server answers. */
const startTime = 300_000;

/** The setup of a fixture with a shop: once for each worker. */
export const perWorker = { scope: 'worker', timeout: startTime + 30_000 } as const;

interface OwnShop {
  /** The name of its data folder. */
  name: string;
  /** The offset to the port of the shop that all journeys share; the shop uses two ports from there on. */
  portOffset: number;
  environment: Readonly<Record<string, string>>;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Runs a journey on a shop of its own. Its address is a name, because browsers support no passkeys for IP
 * addresses.
 */
export async function withOwnShop(
  { name, portOffset, environment }: OwnShop,
  workerIndex: number,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = Number(process.env.E2E_PORT ?? 3105) + portOffset + 2 * workerIndex;
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [...quickStart, 'e2e/serve.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      PUBLIC_URL: origin,
      DATA_DIR: `.data/e2e-${name}-${workerIndex}`,
      ...environment,
    },
    stdio: 'inherit',
  });
  const end = once(server, 'exit');
  const isThere = async () => expect(await answers(`${origin}/healthz`)).toBe(true);
  const isEnded = end.then(([code]) => {
    throw new Error(`The server of the shop ${name} has ended with code ${code}.`);
  });
  await Promise.race([expect(isThere).toPass({ timeout: startTime }), isEnded]);
  await use(origin);
  server.kill('SIGTERM');
  await end;
}
