import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSpareBuffers, RepeatedAnswer, type SpareBuffers } from './repeated-answer.ts';

const bodyOf = (length: number) => Buffer.alloc(length, 'body');

function repeated(body: Buffer, spares = createSpareBuffers()): RepeatedAnswer {
  const headers = ['content-type', 'text/plain', 'content-length', `${body.length}`];
  return new RepeatedAnswer(headers, body, spares);
}

/** A server that answers by `answers` in turns; each answer has a number. */
async function serve(...answers: RepeatedAnswer[]): Promise<number> {
  let number = 0;
  const listener: RequestListener = (_, response) => {
    number++;
    answers[(number - 1) % answers.length]?.send(response, {
      date: 'Mon, 02 Nov 2026 01:00:00 GMT',
      'x-request-id': `request-${number}`,
      'cache-control': `max-age=${number}`,
    });
  };
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** All that is answered to these requests, which are sent at once on a connection that the last one closes. */
async function answersTo(port: number, ...requests: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(requests.join(''));
  return (await text(socket)).split(/(?=HTTP\/1\.1)/);
}

const open = 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n';
const closing = 'GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n';

const answer = (number: number, body: Buffer, ...connection: string[]) =>
  [
    'HTTP/1.1 200 OK',
    'date: Mon, 02 Nov 2026 01:00:00 GMT',
    `x-request-id: request-${number}`,
    `cache-control: max-age=${number}`,
    'content-type: text/plain',
    `content-length: ${body.length}`,
    ...connection,
    '',
    body.toString(),
  ].join('\r\n');
const staysOpen = ['Connection: keep-alive', 'Keep-Alive: timeout=5'];
const ends = 'Connection: close';

const spareBuffers = (spares: SpareBuffers) => [...spares.values()].flat().length;

describe('an answer that is sent again', () => {
  it('is what Node wrote, with what has changed, also to requests that come together', async () => {
    const body = bodyOf(30_000);
    const port = await serve(repeated(body));
    expect(await answersTo(port, open, open, open, closing)).toEqual([
      answer(1, body, ...staysOpen),
      answer(2, body, ...staysOpen),
      answer(3, body, ...staysOpen),
      answer(4, body, ends),
    ]);
  });

  it('learns nothing of a connection that ends', async () => {
    const body = bodyOf(4);
    const port = await serve(repeated(body));
    expect(await answersTo(port, closing)).toEqual([answer(1, body, ends)]);
    expect(await answersTo(port, open, open, closing)).toEqual([
      answer(2, body, ...staysOpen),
      answer(3, body, ...staysOpen),
      answer(4, body, ends),
    ]);
    expect(await answersTo(port, 'GET / HTTP/1.0\r\n\r\n')).toEqual([answer(5, body, ends)]);
  });

  it('is never mixed with another that is sent at the same time', async () => {
    const bodies = [bodyOf(200_000), Buffer.alloc(100_000, 'other')];
    const port = await serve(...bodies.map((body) => repeated(body)));
    const requests = Array.from({ length: 40 }, () => open);
    const all = await answersTo(port, ...requests, closing);
    const expected = all.map((_, index) =>
      answer(index + 1, bodies[index % 2] as Buffer, ...(index < 40 ? staysOpen : [ends])),
    );
    expect(all).toHaveLength(41);
    expect(all).toEqual(expected);
  });

  it('takes few buffers, however often it is sent, and none for what is large', async () => {
    const spares = createSpareBuffers();
    const [small, large] = [repeated(bodyOf(9_000), spares), repeated(bodyOf(300_000), spares)];
    const port = await serve(small, large);
    const requests = Array.from({ length: 30 }, () => open);
    const all = await answersTo(port, ...requests, closing);
    expect(all[29]).toBe(answer(30, bodyOf(300_000), ...staysOpen));
    expect(spares.has(large)).toBe(false);
    expect(spareBuffers(spares)).toBeGreaterThan(0);
    expect(spareBuffers(spares)).toBeLessThanOrEqual(2);
  });

  it('stays as it was for a slow connection, while others are answered', async () => {
    const body = bodyOf(200_000);
    const port = await serve(repeated(body));
    await answersTo(port, open, closing);
    const slow = connect(port, '127.0.0.1').pause();
    // More than what the system takes for a connection that nobody reads.
    const asked = 200;
    slow.write(open.repeat(asked - 1) + closing);
    await once(slow, 'connect');
    for (let time = 0; time < 20; time++) {
      const [, second] = await answersTo(port, open, closing);
      expect(second?.endsWith(body.toString())).toBe(true);
    }
    const all = (await text(slow)).split(/(?=HTTP\/1\.1)/);
    const numbers = all.map((one) => Number(/request-(\d+)/.exec(one)?.[1]));
    expect(all).toEqual(
      numbers.map((number, index) =>
        answer(number, body, ...(index < asked - 1 ? staysOpen : [ends])),
      ),
    );
    expect(new Set(numbers).size).toBe(asked);
  });

  it('goes on when a connection is cut that waits for some', async () => {
    const spares = createSpareBuffers();
    const body = bodyOf(200_000);
    const port = await serve(repeated(body, spares));
    const lost = connect(port, '127.0.0.1').pause();
    lost.write(open.repeat(200));
    await answersTo(port, open, closing);
    lost.destroy();
    await once(lost, 'close');
    const all = await answersTo(port, open, open, closing);
    expect(all.map((one) => one.endsWith(body.toString()))).toEqual([true, true, true]);
    expect(spareBuffers(spares)).toBeLessThanOrEqual(2);
  });
});
