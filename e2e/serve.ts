/** The server under test: the built shop on a database of its own, which is deleted when the run ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { nodeOptions } from '#server/node-options.mjs';
import { startTestCluster } from '#server/platform/database/testing.ts';
import type { SeedName } from '#server/program/config.ts';
import { createFilledDatabase } from './filled-database.ts';
import { withOwner } from './owner.ts';

const cluster = await startTestCluster();
const { SEED = 'demo' } = process.env as { SEED?: SeedName };
const database = await createFilledDatabase(SEED);
const server = spawn(process.execPath, [...nodeOptions, 'server/main.mjs'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: {
    ...process.env,
    // Replies are checked against their schemas.
    NODE_ENV: 'test',
    DRAIN_SECONDS: '0',
    TEST_MODE: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...withOwner,
    DATABASE_URL: database.connection.connectionString,
  },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => server.kill('SIGTERM'));

const [code] = await once(server, 'exit');
await database.drop();
await cluster.stop();
process.exitCode = code ?? 1;
