import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { nodeOptions } from '#server/node-options.mjs';

const projectRoot = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  process: ChildProcess;
  /** Everything that the server has printed. */
  output(): string;
  /** Port of the shop. */
  shop: number;
  /** Port of the mailbox. */
  mailbox: number;
}

/** Builds the storefront, which the server serves, and the server's bundle, unless the last builds are up to date. */
export async function buildStorefront(): Promise<void> {
  const rooms = ['storefront', 'server'];
  const build = spawn(process.execPath, ['scripts/build.ts', '--if-stale', ...rooms], {
    cwd: projectRoot,
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The storefront or the server cannot be built.');
}

/**
 * Starts the server like `npm start`, on ports of its own, with the variables of `environment`, e.g. DATABASE_URL.
 * Resolves when the server is ready or has ended.
 */
export async function runServer(environment: Record<string, string>): Promise<RunningServer> {
  const { ready, ...running } = beginServer(environment);
  await ready;
  return running;
}

/** Starts it without waiting; `ready` resolves when it is ready or has ended. */
export function beginServer(
  environment: Record<string, string>,
): RunningServer & { ready: Promise<void> } {
  // Below the ports that Linux gives to outgoing connections.
  const shop = 20_000 + (process.pid % 6_000) * 2;
  const mailbox = shop + 1;
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.mjs'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(shop),
      SANDBOX_PORT: String(mailbox),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...environment,
    },
  });
  let output = '';
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('is ready')) isReady.resolve();
    });
  }
  child.once('exit', () => isReady.resolve());
  return { process: child, output: () => output, shop, mailbox, ready: isReady.promise };
}
