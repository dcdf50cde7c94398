import { expect, it } from 'vitest';
import { isSource, oneAtATime } from './watch-rooms.mjs';

it('counts sources, and nothing that a build, an installation or the compiler writes', () => {
  const sources = ['shop.ts', 'pages/home.tsx', 'main.mjs', 'meta/journal.json', 'tsconfig.json'];
  const others = [
    '.tsbuildinfo',
    'README.md',
    'build/server/index.js',
    'app\\build\\index.js',
    'node_modules/vite/index.js',
    '.react-router/types/+routes.ts',
    'shop.ts~',
  ];
  expect([...others, ...sources].filter(isSource)).toEqual(sources);
});

it('runs one at a time, and once more for all calls during a run', async () => {
  const begun: (() => void)[] = [];
  const start = oneAtATime(() => new Promise<void>((resolve) => begun.push(resolve)));
  const whole = start();
  void start();
  void start();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  await whole;
  void start();
  expect(begun).toHaveLength(3);
});

it('runs again after a run that failed', async () => {
  let runs = 0;
  const start = oneAtATime(async () => {
    runs += 1;
    throw new Error('no compiler');
  });
  await expect(start()).rejects.toThrow('no compiler');
  await expect(start()).rejects.toThrow('no compiler');
  expect(runs).toBe(2);
});
