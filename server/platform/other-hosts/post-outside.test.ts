import { createServer } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postOutside } from './post-outside.ts';
import { isPublicAddress } from './public-address.ts';

let asked = 0;
let port = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.end('x'.repeat(100_000));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const post = (url: string, more: { mayBeLoopback?: boolean; address?: string } = {}) =>
  postOutside({
    provider: 'test',
    url,
    headers: {},
    body: '{}',
    timeoutSeconds: 2,
    mayBeLoopback: more.mayBeLoopback ?? false,
    ...(more.address && {
      resolve: async () => [
        { address: more.address ?? '', family: more.address?.includes(':') ? 6 : 4 },
      ],
    }),
  });

describe('an IP address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2400:cb00::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '192.175.48.6',
    '2620:4f:8000::6',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '127.1',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('posting to an address that a person entered', () => {
  it.each([
    'http://8.8.8.8/',
    'ftp://8.8.8.8/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data/',
    'nothing',
  ])('refuses %s', async (url) =>
    expect(await post(url)).toEqual({ isAnswered: false, reason: 'NOT_PUBLIC' }),
  );

  it.each(['127.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', 'fd00::1'])(
    'refuses a name that resolves to %s when it connects',
    async (address) => {
      const before = asked;
      const answer = await post(`https://rebound.example.com:${port}/`, { address });
      expect(answer).toEqual({ isAnswered: false, reason: 'NOT_PUBLIC' });
      expect(asked).toBe(before);
    },
  );

  it.each([
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'ENDED'],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'TIMEOUT'],
  ])('ends although the receiver answers %j', async (text, reason) => {
    const raw = createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(text));
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const answer = await postOutside({
      provider: 'test',
      url: `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`,
      headers: {},
      body: '{}',
      timeoutSeconds: 0.1,
      mayBeLoopback: true,
    });
    expect(answer).toEqual({ isAnswered: false, reason });
    raw.close();
  });

  it('reaches this machine only in tests, reads little of a long answer, and no public host without TLS', async () => {
    const mayBeLoopback = true;
    const url = `http://127.0.0.1:${port}/`;
    expect(await post(url)).toMatchObject({ reason: 'NOT_PUBLIC' });
    expect(await post(url, { mayBeLoopback })).toEqual({ isAnswered: true, status: 200 });
    const named = await post('http://named.example.com/', { mayBeLoopback, address: '8.8.8.8' });
    expect(named).toMatchObject({ reason: 'NOT_PUBLIC' });
    const inside = await post('https://10.0.0.1/', { mayBeLoopback });
    expect(inside).toMatchObject({ reason: 'NOT_PUBLIC' });
  });
});
