import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileCache } from '../scripts/launch.mjs';
import { begin } from './children.ts';
import { processorSecondsOf } from './processor-time.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyTimeout = 120_000;

export interface RunningServer {
  origin: string;
  /** Milliseconds from spawning the process to the first answered request. */
  startedIn: number;
  /** Resolves once everything is ready, including code that is loaded after the first page (`/readyz`). */
  whole(): Promise<void>;
  /** Resident memory in MB, from the system (Linux). */
  memory(): number;
  /** The greatest resident memory since the start, in MB (Linux). */
  peakMemory(): number;
  /** Seconds of processor time that all threads of the process have used so far (Linux). */
  processorSeconds(): number;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyTimeout;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} did not answer within ${readyTimeout} ms`);
}

async function run(
  args: string[],
  port: number,
  path: string,
  env: Record<string, string>,
  folder = root,
): Promise<RunningServer> {
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = begin(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswered(origin + path, child);
  const startedIn = performance.now() - began;
  return {
    origin,
    startedIn,
    whole: () => untilAnswered(`${origin}/readyz`, child),
    memory: () => megabytesOf(child, 'VmRSS'),
    peakMemory: () => megabytesOf(child, 'VmHWM'),
    processorSeconds: () => processorSecondsOf(child.pid ?? 0),
    signal: (name) => void child.kill(name),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function megabytesOf({ pid }: ChildProcess, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

type NodeOptions = typeof import('#server/node-options.mjs');

/**
 * Starts the shop as `npm start` does, on a data folder of its own, without rate limits. The stand-ins use the next
 * port. `checkout` is the folder of another state of the project, with its packages and builds; the default is this
 * one.
 */
export async function startShop(
  port: number,
  env: Record<string, string> = {},
  checkout = root,
): Promise<RunningServer> {
  const folder = resolve(checkout);
  const options = pathToFileURL(join(folder, 'server/node-options.mjs')).href;
  const { nodeOptions, serverEnvironment } = (await import(options)) as Partial<NodeOptions>;
  // Older states start from TypeScript.
  const main = ['server/main.mjs', 'server/main.ts'].find((file) => existsSync(join(folder, file)));
  if (!main || !nodeOptions) throw new Error(`${folder} holds no shop`);
  const environment = {
    NODE_ENV: 'test',
    DRAIN_SECONDS: '0',
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(port + 1),
    DATA_DIR: `.data/bench`,
    ...compileCache,
    ...serverEnvironment,
    ...env,
  };
  return run([...nodeOptions, main], port, '/', environment, folder);
}

/**
 * Starts a bare `node:http` server that sends the bytes of the first file with these headers, and those of the
 * others at `/1`, `/2` and so on. It is the baseline of a ratio.
 */
export function startBare(
  port: number,
  files: readonly string[],
  headers: Record<string, string>,
): Promise<RunningServer> {
  return run(['bench/bare-server.ts', JSON.stringify(headers), ...files], port, '/', {});
}
