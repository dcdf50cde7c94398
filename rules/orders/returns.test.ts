import { describe, expect, it } from 'vitest';
import { orderStatuses, returnStatuses } from '#contract/enumerations.ts';
import {
  canRequestReturn,
  isReturnAllowed,
  mostSentPictures,
  openReturnStatuses,
  receivedWith,
  returnDeadline,
  returnsOverBefore,
  returnTransitions,
} from './returns.ts';

const received = new Date('2026-11-20T10:00:00+08:00');

describe('the time for sending something back', () => {
  it('ends with the seventh day after the goods were received', () => {
    expect(returnDeadline(received)).toEqual(new Date('2026-11-27T23:59:59+08:00'));
    const can = (moment: string) =>
      canRequestReturn({ orderStatus: 'ARRIVED', receivedAt: received }, new Date(moment));
    expect(can('2026-11-27T23:59:59+08:00')).toBe(true);
    expect(can('2026-11-28T00:00:00+08:00')).toBe(false);
  });

  it('is over for what was received before a moment that fits the deadline', () => {
    const over = returnsOverBefore(new Date('2026-11-28T00:00:00+08:00'));
    expect(over).toEqual(new Date('2026-11-21T00:00:00+08:00'));
    expect(returnsOverBefore(new Date('2026-11-27T23:59:59+08:00')).getTime()).toBeLessThan(
      received.getTime(),
    );
  });

  it('begins when the shopper has the goods', () => {
    const possible = orderStatuses.filter((orderStatus) =>
      canRequestReturn({ orderStatus, receivedAt: received }, received),
    );
    expect(possible).toEqual(['ARRIVED', 'COMPLETED']);
    expect(canRequestReturn({ orderStatus: 'ARRIVED', receivedAt: null }, received)).toBe(false);
    expect([receivedWith('HOME'), receivedWith('STORE')]).toEqual(['ARRIVED', 'COMPLETED']);
  });
});

describe('opened hygiene goods', () => {
  it('come back only when they are faulty or not what was ordered', () => {
    expect(isReturnAllowed({ reason: 'CHANGED_MIND', isOpened: true })).toBe(false);
    expect(isReturnAllowed({ reason: 'CHANGED_MIND', isOpened: false })).toBe(true);
    expect(isReturnAllowed({ reason: 'DEFECTIVE', isOpened: true })).toBe(true);
    expect(isReturnAllowed({ reason: 'WRONG_ITEM', isOpened: true })).toBe(true);
  });
});

describe('the life of a return', () => {
  it('ends refunded or refused, and everything before is open', () => {
    const final = returnStatuses.filter((status) => returnTransitions[status].length === 0);
    expect(final).toEqual(['REFUNDED', 'REFUSED']);
    expect([...openReturnStatuses, ...final]).toEqual([...returnStatuses]);
  });
});

it('a return is sent with three pictures at most', () => {
  expect(mostSentPictures).toBe(3);
});
