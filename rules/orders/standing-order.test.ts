import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  isNoticeDue,
  isPossibleDate,
  nextDate,
  ownUse,
  reasonOfRefusal,
  rhythmDaysOf,
  risesTooMuch,
} from './standing-order.ts';

describe('the next date', () => {
  it('is one rhythm after the last one', () => {
    expect(nextDate('2026-12-01', 28, '2026-12-01')).toBe('2026-12-29');
    // A parcel that was brought forward and left out.
    expect(nextDate('2026-12-10', 28, '2026-12-01')).toBe('2027-01-07');
  });

  it('counts from the last missed date, so that several of them make one order', () => {
    expect(nextDate('2026-12-01', 28, '2026-12-28')).toBe('2026-12-29');
    expect(nextDate('2026-12-01', 28, '2026-12-29')).toBe('2027-01-26');
    expect(nextDate('2026-12-01', 28, '2027-06-01')).toBe('2027-06-15');
  });

  it('lies at most a rhythm ahead and keeps its place among the dates', () => {
    const begin = '2026-01-31';
    for (let missed = 0; missed < 400; missed++) {
      for (const days of [14, 28, 42, 84]) {
        const today = dayAfter(begin, missed);
        const next = nextDate(begin, days, today);
        expect(next > today && next <= dayAfter(today, days)).toBe(true);
        expect(((Date.parse(next) - Date.parse(begin)) / 86_400_000) % days).toBe(0);
      }
    }
  });
});

it('the rhythm is the chosen weeks, or as long as the goods last within bounds', () => {
  expect(rhythmDaysOf(6, 3)).toBe(42);
  expect(rhythmDaysOf(null, 33.4)).toBe(33);
  expect(rhythmDaysOf(null, 33.5)).toBe(34);
  expect(rhythmDaysOf(null, 2)).toBe(ownUse.fewest);
  expect(rhythmDaysOf(null, 300)).toBe(ownUse.most);
  expect(rhythmDaysOf(null, undefined)).toBe(ownUse.unknown);
  expect(ownUse).toEqual({ fewest: 14, most: 84, unknown: 28 });
});

it('a member chooses days from tomorrow on, and is told within the last five days', () => {
  expect(isPossibleDate('2026-12-01', '2026-12-01')).toBe(false);
  expect(isPossibleDate('2026-12-02', '2026-12-01')).toBe(true);
  expect(isPossibleDate(dayAfter('2026-12-01', 180), '2026-12-01')).toBe(true);
  expect(isPossibleDate(dayAfter('2026-12-01', 181), '2026-12-01')).toBe(false);
  expect(isNoticeDue('2026-12-07', '2026-12-01')).toBe(false);
  expect(isNoticeDue('2026-12-06', '2026-12-01')).toBe(true);
  expect(isNoticeDue('2026-12-01', '2026-12-01')).toBe(false);
});

it('a sum over a tenth above the agreed one is asked about', () => {
  expect(risesTooMuch(1000, 1100)).toBe(false);
  expect(risesTooMuch(1000, 1101)).toBe(true);
  expect(risesTooMuch(0, 1)).toBe(true);
  expect(risesTooMuch(500, 20)).toBe(false);
});

it('every refusal of an order has a meaning', () => {
  const meanings = {
    PRODUCT_IS_OUT_OF_STOCK: 'SOLD_OUT',
    ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT: 'SOLD_OUT',
    PRE_PROCESS_TEMP_ORDER_FAILED: 'SOLD_OUT',
    PAYMENT_TYPE_IS_NOT_SUPPORTED: 'UNPAYABLE',
    SHIP_TYPE_HOME_IS_NOT_SUPPORT: 'UNDELIVERABLE',
    SHIP_ADDRESS_IS_NOT_SUPPORT: 'UNDELIVERABLE',
  };
  for (const [code, reason] of Object.entries(meanings)) {
    expect(reasonOfRefusal({ code })).toBe(reason);
  }
  const cash = { code: 'VALIDATION_FAILED', errors: { payment_type: 'no cash' } };
  expect(reasonOfRefusal(cash)).toBe('UNPAYABLE');
  const store = { code: 'VALIDATION_FAILED', errors: { 'delivery.store_no': 'closed' } };
  expect(reasonOfRefusal(store)).toBe('UNDELIVERABLE');
});
