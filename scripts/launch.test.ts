import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { run, runUntilStopped } from './launch.mjs';

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

it('ends a program that heeds no signal, with its children, within seconds', async () => {
  const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
  const [folder, path] = [mkdtempSync(join(tmpdir(), 'launch-')), process.execPath];
  const [started, child] = [join(folder, 'started'), join(folder, 'child')];
  const parent = `
    const { spawn } = require('node:child_process');
    const { writeFileSync } = require('node:fs');
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}]);
    writeFileSync(${JSON.stringify(child)}, String(child.pid));
    writeFileSync(${JSON.stringify(started)}, '');
    ${stubborn}`;
  const ended = runUntilStopped(path, ['-e', parent]);
  await vi.waitUntil(() => existsSync(started));
  process.emit('SIGINT', 'SIGINT');
  expect(await ended).toBeUndefined();
  const id = Number(readFileSync(child, 'utf8'));
  await vi.waitUntil(() => !runs(id));
  rmSync(folder, { recursive: true });
  expect(await runUntilStopped(path, ['-e', 'process.exit(3)'])).toBe(3);
});

function runs(id: number): boolean {
  try {
    // An ended process whose parent has ended may still be in the list.
    return !/^State:\tZ/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
