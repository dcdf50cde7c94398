/** Cold start of `npm start` on a built tree: `npm run bench -- starting`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from './load.ts';

const port = 3320;
const times: number[] = [];
for (let round = 0; round < 5; round++) {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(port + 1), LOG_LEVEL: 'error' },
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
    if (!answered) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  times.push(performance.now() - began);
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await once(child, 'exit');
}
console.log(
  'npm start to the first answered page, ms:',
  times.map(Math.round),
  'median',
  Math.round(median(times)),
);
