import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { quickStart } from '#server/node-options.mjs';
import type { KillPoint } from '#server/platform/kill-points.ts';

export interface Child {
  process: ChildProcess;
  origin: string;
  /** Resolves with the signal that ended the process. */
  ended: Promise<string | null>;
}

/** Starts a server process on a test's database; the process dies at the kill point. */
export async function startChild(
  connectionString: string,
  sandboxPort: number,
  killPoint: KillPoint,
  environment: Record<string, string> = {},
): Promise<Child> {
  const program = resolve(import.meta.dirname, 'child-server.ts');
  const child = spawn(process.execPath, [...quickStart, program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TEST_MODE: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX_PORT: String(sandboxPort),
      DATABASE_URL: connectionString,
      DATABASE_POOL: '4',
      KILL_POINT: killPoint,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as string | null);
  const port = await Promise.race([
    portOf(child),
    ended.then(() => {
      throw new Error('The child server did not start.');
    }),
  ]);
  return { process: child, origin: `http://127.0.0.1:${port}`, ended };
}

async function portOf(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const port = /listening on (\d+)/.exec(printed)?.[1];
    if (port) return port;
  }
  throw new Error(`The child server said: ${printed}`);
}
