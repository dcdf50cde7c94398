import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withOwner } from '../../e2e/owner.ts';
import { lookFolder } from './trees.ts';

const port = Number(process.env.LOOK_PORT ?? process.env.E2E_PORT ?? 3175);
/** The servers listen here one after the other, so that their pages have the same address. */
export const origin = `http://127.0.0.1:${port}`;

/** The first of two more ports, for the galleries of a tree. */
export const freePort = port + 2;

const startTime = 120_000;

export interface ServedTree {
  tree: string;
  databaseUrl: string;
  /** The time of its clock. */
  moment: string;
  /** Whether it works on jobs, with a clock that runs on from that time. */
  atWork?: boolean;
}

/** Starts the server of a tree with its `npm run serve`; returns a function that stops it. */
export async function serve({
  tree,
  databaseUrl,
  moment,
  atWork = false,
}: ServedTree): Promise<() => Promise<void>> {
  const data = join(lookFolder, 'data');
  mkdirSync(data, { recursive: true });
  const clock = pathToFileURL(resolve(import.meta.dirname, 'still-clock.mjs')).href;
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: tree,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${clock}`,
      LOOK_MOMENT: moment,
      LOOK_CLOCK: atWork ? 'runs' : 'stands',
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      PUBLIC_URL: origin,
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      ROLE: atWork ? 'all' : 'web',
      TEST_MODE: '1',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      ...withOwner,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.resume();
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = performance.now() + startTime;
  while (!(await isReady())) {
    if (server.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`The server of ${tree} did not start.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return stop;
}
