import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicWays } from '../public-ways.ts';
import { withHeaderSpace } from './header-space.ts';
import { RepeatedAnswer } from './repeated-answer.ts';

afterEach(() => {
  publicWays.node = false;
});

const bodyOf = (length: number) => Buffer.alloc(length, 'body');

function repeated(body: Buffer, ...others: string[]): RepeatedAnswer {
  const headers = ['content-type', 'text/plain', 'content-length', `${body.length}`, ...others];
  return new RepeatedAnswer(headers, body);
}

/** Behind room for a head, as packed bodies lie, and without. */
const places = [
  ['behind room for its head', withHeaderSpace],
  ['without room before it', (body: Buffer) => body],
] as const;

const cases = places.flatMap(([where, place]) => [
  { where, place, isPublic: false },
  { where: `${where}, by the public way`, place, isPublic: true },
]);

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

describe.each(cases)('an answer sent again whose body lies $where,', ({ place, isPublic }) => {
  beforeEach(() => {
    publicWays.node = isPublic;
  });

  it('is what Node wrote, with what has changed, also to requests that come together', async () => {
    const body = bodyOf(30_000);
    const port = await serve(repeated(place(body)));
    expect(await answersTo(port, open, open, open, closing)).toEqual([
      answer(1, body, ...staysOpen),
      answer(2, body, ...staysOpen),
      answer(3, body, ...staysOpen),
      answer(4, body, ends),
    ]);
  });

  it('learns nothing of a connection that ends', async () => {
    const body = bodyOf(4);
    const port = await serve(repeated(place(body)));
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
    const port = await serve(...bodies.map((body) => repeated(place(body))));
    const requests = Array.from({ length: 40 }, () => open);
    const all = await answersTo(port, ...requests, closing);
    const expected = all.map((_, index) =>
      answer(index + 1, bodies[index % 2] as Buffer, ...(index < 40 ? staysOpen : [ends])),
    );
    expect(all).toHaveLength(41);
    expect(all).toEqual(expected);
  });

  it('stays as it was for a slow connection, while others are answered', async () => {
    const body = bodyOf(200_000);
    const port = await serve(repeated(place(body)));
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
    const body = bodyOf(200_000);
    const port = await serve(repeated(place(body)));
    const lost = connect(port, '127.0.0.1').pause();
    lost.write(open.repeat(200));
    await answersTo(port, open, closing);
    lost.destroy();
    await once(lost, 'close');
    const all = await answersTo(port, open, open, closing);
    expect(all.map((one) => one.endsWith(body.toString()))).toEqual([true, true, true]);
  });

  it('is whole with a head that is larger than the room', async () => {
    const body = bodyOf(2_000);
    const long = 'x'.repeat(5_000);
    const port = await serve(repeated(place(body), 'link', long));
    const all = await answersTo(port, open, open, open, closing);
    expect(all.map((one) => one.endsWith(`\r\n\r\n${body}`))).toEqual([true, true, true, true]);
    expect(all.every((one) => one.includes(`link: ${long}\r\n`))).toBe(true);
  });
});

describe('an answer whose body lies behind room for its head', () => {
  it('is sent without a copy as long as nobody else is being sent it', async () => {
    const body = bodyOf(30_000);
    const port = await serve(repeated(withHeaderSpace(body)));
    const socket = connect(port, '127.0.0.1');
    const copying = vi.spyOn(Buffer, 'concat');
    onTestFinished(() => copying.mockRestore());
    let received = 0;
    for (let number = 1; number <= 10; number++) {
      const { length } = answer(number, body, ...staysOpen);
      received += length;
      socket.write(open);
      while (socket.bytesRead < received) await once(socket, 'data');
    }
    expect(socket.bytesRead).toBe(received);
    expect(copying).not.toHaveBeenCalled();
    socket.destroy();
  });

  it('leaves the room to one of two with other heads', async () => {
    const bytes = withHeaderSpace(bodyOf(9_000));
    const port = await serve(repeated(bytes), repeated(bytes, 'link', 'other'));
    const all = await answersTo(port, ...Array.from({ length: 12 }, () => open), closing);
    const linked = all.map((one) => one.includes('\r\nlink: other\r\n'));
    expect(linked).toEqual(all.map((_, index) => index % 2 === 1));
    expect(all.every((one) => one.endsWith(bodyOf(9_000).toString()))).toBe(true);
  });
});
