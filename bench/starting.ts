/** Cold start of `npm start` on a built tree: `npm run bench -- starting`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { begin } from './children.ts';
import { median } from './load.ts';
import { noteResults } from './results.ts';

const port = 3320;
/** Data of its own, so that each start begins with a stopped PostgreSQL. */
const apart = { DATA_DIR: '.data/bench-start', DRAIN_SECONDS: '0' };
const lockFile = join(apart.DATA_DIR, 'postgres/data/postmaster.pid');
const times: number[] = [];
// The first start creates the database, and builds outdated rooms.
for (let round = 0; round < 6; round++) {
  const began = performance.now();
  const child = begin('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      LOG_LEVEL: 'error',
      ...apart,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  let answered = false;
  while (!answered) {
    answered = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    if (!answered) await pause(10);
  }
  if (round > 0) times.push(performance.now() - began);
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  // npm ends at once, the server later.
  while (await fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false))
    await pause(50);
  while (existsSync(lockFile)) await pause(50);
}
console.log(
  'npm start to the first answered page, ms:',
  times.map(Math.round),
  'median',
  Math.round(median(times)),
);
noteResults('starting', {
  '`npm start` to the first page': `${(median(times) / 1000).toFixed(2)} s`,
});
