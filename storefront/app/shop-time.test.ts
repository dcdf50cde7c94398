import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnShopTime, shopNow } from './shop-time.ts';

const noon = Date.parse('2026-11-20T12:00:00+08:00');
const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

interface Written {
  /** The server's clock and the device's clock when the answer was written. */
  shop: number;
  device: number;
  headers?: Record<string, string>;
  /** Milliseconds for the request and for the answer. */
  there?: number;
  back?: number;
}

const noStore = { 'cache-control': 'no-store' };
const cacheable = { 'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20' };

function answer({ shop, device, headers = noStore, there = 100, back = 100 }: Written) {
  vi.setSystemTime(device - there);
  return learnShopTime(async () => {
    vi.setSystemTime(device + back);
    return new Response('', { headers: { date: new Date(shop).toUTCString(), ...headers } });
  });
}

/** Milliseconds that `shopNow` is ahead of the shop's clock, while that clock shows `truth`. */
const aheadOf = (truth: number) => shopNow().getTime() - truth;

describe('the time of the shop', () => {
  it.each([400 * day, -400 * day])('is right on a device that is %d ms wrong', async (wrong) => {
    await answer({ shop: noon, device: noon + wrong });
    vi.setSystemTime(noon + wrong + day);
    expect(Math.abs(aheadOf(noon + day))).toBeLessThan(1_500);
  });

  it('follows a clock that moves forwards and back', async () => {
    await answer({ shop: noon, device: noon });
    await answer({ shop: noon + 30 * day, device: noon });
    expect(Math.abs(aheadOf(noon + 30 * day))).toBeLessThan(1_500);
    await answer({ shop: noon, device: noon });
    expect(Math.abs(aheadOf(noon))).toBeLessThan(1_500);
  });

  it('is the time of the device while no answer contradicts it', async () => {
    await answer({ shop: noon, device: noon });
    // The header has whole seconds, and the network is slow in both directions.
    await answer({ shop: noon + 999, device: noon + 999 });
    await answer({ shop: noon, device: noon, there: 8_000 });
    await answer({ shop: noon, device: noon, back: 8_000 });
    vi.setSystemTime(noon);
    expect(Math.abs(aheadOf(noon))).toBeLessThan(1_500);
  });

  it('is not set back by an answer from a cache', async () => {
    await answer({ shop: noon, device: noon });
    await answer({ shop: noon - 29_000, device: noon, headers: cacheable });
    await answer({
      shop: noon - day,
      device: noon,
      headers: { ...cacheable, age: String(day / 1000) },
    });
    vi.setSystemTime(noon);
    expect(Math.abs(aheadOf(noon))).toBeLessThan(1_500);
  });

  it('follows an answer from a cache if the device is far off', async () => {
    await answer({ shop: noon, device: noon + 400 * day, headers: cacheable });
    vi.setSystemTime(noon + 400 * day);
    expect(Math.abs(aheadOf(noon))).toBeLessThan(31_000);
  });

  it('does not change with an answer without a date', async () => {
    await answer({ shop: noon, device: noon });
    const { status } = await learnShopTime(async () => Response.json({}));
    expect(status).toBe(200);
    vi.setSystemTime(noon);
    expect(Math.abs(aheadOf(noon))).toBeLessThan(1_500);
  });
});
