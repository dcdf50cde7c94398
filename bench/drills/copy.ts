import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOptions } from '#server/node-options.mjs';
import { begin, end } from '../children.ts';

/** A release in a folder, and the Node that runs it. */
export interface Release {
  folder: string;
  node: string;
}

export interface Copy {
  child: ChildProcess;
  origin: string;
  /** Sends the signal to stop and waits; throws unless the process ended by itself and in order. */
  stop(): Promise<void>;
}

/**
 * The file that starts the server in this release and in every one that may run beside it, as the unit of deploy/
 * does.
 */
export const entry = 'server/main.ts';

/** The most seconds until a copy is ready, on a machine that does other work too. */
const timeoutSeconds = 120;

/** Starts a copy as a service manager does, without rate limits, and waits until it is ready. */
export async function startCopy(
  { folder, node }: Release,
  port: number,
  env: Record<string, string>,
): Promise<Copy> {
  const child = begin(node, [...nodeOptions, entry], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the copy ended with ${child.exitCode}`);
    if (performance.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error(`the copy at ${port} was not ready after ${timeoutSeconds} s`);
    }
    await pause(50);
  }
  return {
    child,
    origin,
    async stop() {
      if (child.exitCode !== null) throw new Error(`the copy had ended with ${child.exitCode}`);
      await end(child);
      if (child.exitCode !== 0) throw new Error(`the copy ended with ${child.exitCode}`);
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A copy of this release with the stand-ins of the providers. `seed` fills an empty database. */
export const startDemonstration = (
  port: number,
  url: string,
  dataFolder: string,
  seed: string,
): Promise<Copy> =>
  startCopy({ folder: process.cwd(), node: process.execPath }, port, {
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    SEED: seed,
  });
