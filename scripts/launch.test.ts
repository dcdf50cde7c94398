import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { run } from './launch.mjs';

const node = (code: string, options: Parameters<typeof run>[2] = {}) =>
  run(process.execPath, ['-e', code], options);

it('returns the exit code of a program', async () => {
  expect(await node('process.exit(3)')).toBe(3);
});

it('tells when a program says that it is ready, and ends it when it is asked to', async () => {
  const stop = new AbortController();
  const code = await node("process.send('ready'); setInterval(() => {}, 1000)", {
    whenReady: () => stop.abort(),
    stop: stop.signal,
  });
  expect([stop.signal.aborted, code]).toEqual([true, 1]);
});

it('lets work in the background give way to all other work', async () => {
  const code = await node("process.exit(require('node:os').getPriority())", { inBackground: true });
  expect(code).toBe(constants.priority.PRIORITY_LOW);
});

it('starts a program in a folder of the project', async () => {
  const code = await node("process.exit(process.cwd().endsWith('scripts') ? 0 : 1)", {
    directory: 'scripts',
  });
  expect(code).toBe(0);
});
