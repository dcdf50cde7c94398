import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { CountedSocket, type Cut, createCutter } from './connections.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A connection to a host that answers each message; `heard` is what has reached the host. */
async function connected(cut: Cut) {
  const heard: string[] = [];
  const server = createServer((host: Socket) => {
    host.on('data', (message) => {
      heard.push(String(message));
      host.write('answer');
    });
    host.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const cutter = createCutter();
  const socket = cutter.add(new CountedSocket(), new Set());
  socket.connect((server.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  cutter.set(cut);
  return { socket, heard };
}

it('cuts a connection before its second message reaches the host', async () => {
  const { socket, heard } = await connected({ message: 2, when: 'before' });
  socket.write('first');
  await once(socket, 'data');
  const ended = once(socket, 'close');
  socket.write('second');
  await ended;
  expect(heard).toEqual(['first']);
});

it('cuts a connection after the host has the message and before its answer comes', async () => {
  const { socket, heard } = await connected({ message: 1, when: 'after' });
  const answers: string[] = [];
  socket.on('data', (answer) => answers.push(String(answer)));
  const ended = once(socket, 'close');
  socket.write('first');
  await ended;
  expect(heard).toEqual(['first']);
  expect(answers).toEqual([]);
});
