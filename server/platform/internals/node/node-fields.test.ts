import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { WithHead } from './repeated-answer.ts';
import { readFor } from './version.ts';

it('is read for the Node that runs', () => {
  expect(Number.parseInt(process.versions.node, 10)).toBe(readFor);
});

it('finds in `_header` the head until it is sent, which `_headerSent` then says', async () => {
  const found: unknown[] = [];
  const server = createServer((_, response) => {
    const fields = response as WithHead;
    found.push(fields._header, fields._headerSent, response.shouldKeepAlive);
    response.writeHead(200, ['date', 'today', 'content-length', '2']);
    found.push(fields._header, fields._headerSent);
    response.end('ok');
    found.push(fields._headerSent);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(found).toEqual([
    ...[null, false, true],
    'HTTP/1.1 200 OK\r\ndate: today\r\ncontent-length: 2\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n',
    ...[false, true],
  ]);
});

it('adds no head to a response whose `_headerSent` is set', async () => {
  const server = createServer((_, response) => {
    const fields = response as WithHead;
    fields._header = 'HTTP/1.1 200 OK\r\n';
    fields._headerSent = true;
    response.end(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nx-own: 1\r\n\r\nok'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect([await answer.text(), answer.headers.get('x-own')]).toEqual(['ok', '1']);
  server.close();
});
