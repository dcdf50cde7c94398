import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { watchRooms } from '../watch-rooms.mjs';
import { createFront } from './front.ts';
import { Restarting } from './restarting.ts';

/** A server whose source is `answer.mjs` beside it. */
const program = `
import { once } from 'node:events';
import { createServer } from 'node:http';
await once(process, 'message');
const { answer } = await import('./answer.mjs').catch(() => process.exit(3));
const server = createServer((_, response) => response.end(\`\${answer} \${process.pid}\`));
server.listen(0, '127.0.0.1', () => {
  process.send({ listening: server.address().port });
  process.send('ready');
});
`;

const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of afterwards.splice(0).toReversed()) await end();
});

/** A running server with its front; saved sources start it again. */
async function serve() {
  const directory = mkdtempSync(join(tmpdir(), 'restarting-'));
  afterwards.push(() => rmSync(directory, { recursive: true }));
  const save = (answer: string) => writeFileSync(join(directory, 'answer.mjs'), answer);
  writeFileSync(join(directory, 'program.mjs'), program);
  save("export const answer = 'first';");

  let failed = Promise.withResolvers<string>();
  let restarted = Promise.withResolvers<void>();
  let starts = 0;
  const restarting = new Restarting({
    args: [join(directory, 'program.mjs')],
    onListening: () => {
      starts += 1;
    },
    onFailed: (message) => failed.resolve(message),
  });
  const unwatch = watchRooms(
    [directory],
    () => true,
    () => {
      restarting.restart();
      restarted.resolve();
    },
  );
  const ended = restarting.run();
  const front = createFront({
    first: async () => ({ middlewares: (_request, _response, next) => next() }),
    behind: () => restarting.port(),
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  afterwards.push(async () => {
    unwatch();
    front.close();
    restarting.end();
    await ended;
  });
  const { port } = front.address() as AddressInfo;
  return {
    starts: () => starts,
    /** Saves texts one after the other; resolves when the restart has begun. */
    async save(...texts: string[]) {
      failed = Promise.withResolvers();
      restarted = Promise.withResolvers();
      for (const text of texts) save(text);
      await restarted.promise;
    },
    failure: () => failed.promise,
    async ask() {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`);
      const text = await response.text();
      const [answer, pid] = text.split(' ');
      return { status: response.status, text, answer, pid: Number(pid) };
    },
  };
}

it('starts the server once for files that are saved together, after the old process has ended', async () => {
  const server = await serve();
  const before = await server.ask();
  expect(before.answer).toBe('first');
  await server.save("export const answer = 'half';", "export const answer = 'second';");
  const after = await server.ask();
  expect(after.answer).toBe('second');
  expect(() => process.kill(before.pid, 0)).toThrow('ESRCH');
  await server.save("export const answer = 'third';");
  expect((await server.ask()).answer).toBe('third');
  expect(server.starts()).toBe(3);
});

it('lets requests wait while the server starts again', async () => {
  const server = await serve();
  const before = await server.ask();
  await server.save("export const answer = 'second';");
  const answers = await Promise.all(Array.from({ length: 5 }, server.ask));
  expect(answers.map(({ status, answer }) => `${status} ${answer}`)).toEqual(
    Array(5).fill('200 second'),
  );
  expect(new Set(answers.map(({ pid }) => pid))).not.toContain(before.pid);
});

it('says that a wrong source has ended the server, and serves again after the next saved one', async () => {
  const server = await serve();
  await server.ask();
  await server.save('export const answer = ;');
  const sentence = 'The server has ended (3). It starts again when a file is saved.';
  expect(await server.failure()).toBe(sentence);
  expect(await server.ask()).toMatchObject({ status: 503, text: `${sentence}\n` });
  await server.save("export const answer = 'mended';");
  expect(await server.ask()).toMatchObject({ status: 200, answer: 'mended' });
});
