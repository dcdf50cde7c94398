import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { allowances, createFloodLimit, createRateLimits, type RateLimits } from './rate-limits.ts';

let database: TestDatabase;
let open: OpenDatabase;
let limits: RateLimits;
let otherServer: RateLimits;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  // Two servers start at the same moment, and both create the table.
  [limits, otherServer] = await Promise.all([
    createRateLimits(open.pool),
    createRateLimits(open.pool),
  ]);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(() => open.pool.query('truncate rate_limits'));

async function consume(times: number, keys: string[], by = limits) {
  let last: number | undefined;
  for (let count = 0; count < times; count++) last = await by.consume('send-code', keys);
  return last;
}

describe('rate limits', () => {
  it('allow a number of tries for an account, then answer how long to wait', async () => {
    const { account, seconds } = allowances['send-code'];
    expect(await consume(account, ['account:a'])).toBeUndefined();
    const wait = await consume(1, ['account:a']);
    expect(wait).toBeGreaterThan(seconds - 10);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await consume(1, ['account:b'])).toBeUndefined();
  });

  it('allow more tries for an address, because it may be a whole office', async () => {
    const { account, address } = allowances['send-code'];
    expect(await consume(account + 1, ['address:192.0.2.1'])).toBeUndefined();
    expect(await consume(address - account, ['address:192.0.2.1'])).toBeGreaterThan(0);
  });

  it('refuse when any of the keys has had too many', async () => {
    await consume(allowances['send-code'].account, ['account:a']);
    expect(await consume(1, ['address:192.0.2.9', 'account:a'])).toBeGreaterThan(0);
  });

  it('are counted separately for each action', async () => {
    await consume(allowances['send-code'].account + 1, ['account:a']);
    expect(await limits.consume('verify-code', ['account:a'])).toBeUndefined();
  });

  it('are shared by all servers on one database', async () => {
    await consume(allowances['send-code'].account, ['account:a']);
    expect(await consume(1, ['account:a'], otherServer)).toBeGreaterThan(0);
  });
});

describe('the flood limit', () => {
  it('stops an address with far more requests than a shopper can make, and no other', async () => {
    const limit = createFloodLimit();
    const waits = await Promise.all(Array.from({ length: 1201 }, () => limit('192.0.2.1')));
    expect(waits.slice(0, 1200)).toEqual(Array.from({ length: 1200 }));
    expect(waits[1200]).toBeGreaterThan(0);
    expect(await limit('192.0.2.2')).toBeUndefined();
  });

  it('lets an address ask again when the minute of its first request is over', async () => {
    let now = 1;
    const limit = createFloodLimit({ now: () => now });
    for (let count = 1; count <= 1200; count++) await limit('192.0.2.1');
    now += 45_000;
    expect(await limit('192.0.2.1')).toBe(15);
    now += 15_001;
    expect(await limit('192.0.2.1')).toBeUndefined();
  });

  it('goes on counting an address while tens of thousands of others ask', async () => {
    const limit = createFloodLimit();
    for (let count = 1; count <= 1200; count++) {
      await limit('192.0.2.1');
      for (let other = 0; other < 20; other++) {
        await limit(`10.${other}.${count >> 8}.${count & 255}`);
      }
    }
    expect(await limit('192.0.2.1')).toBeGreaterThan(0);
  });

  it('counts the addresses of one IPv6 line together', async () => {
    const limit = createFloodLimit();
    for (let host = 1; host <= 1200; host++) await limit(`2001:db8::${host.toString(16)}`);
    expect(await limit('2001:db8::ffff')).toBeGreaterThan(0);
    expect(await limit('2001:db8:0:1::1')).toBeUndefined();
  });
});
