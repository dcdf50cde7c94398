import { describe, expect, it } from 'vitest';
import { shipmentStages } from '#contract/fulfilment.ts';
import {
  amountToCollect,
  canSplit,
  defaultHoursUntilLate,
  lateBefore,
  stagesBefore,
  whyNotPicked,
} from './shipment-stages.ts';

const ready = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'PAID',
  paymentType: 'LINE_PAY',
  heldFor: undefined,
  hasParcel: false,
} as const;

describe('the stages of a parcel', () => {
  it('lead from the shelf to the shopper, with a way back for a scan and for a label', () => {
    const before = shipmentStages.map((stage) => `${stagesBefore(stage).join(' ')} > ${stage}`);
    expect(before).toEqual([
      ' > CREATED',
      'CREATED PACKED > PICKED',
      'PICKED LABELLED > PACKED',
      'PACKED > LABELLED',
      'LABELLED > HANDED_OVER',
      'HANDED_OVER > ARRIVED',
      'HANDED_OVER ARRIVED > COLLECTED',
      'HANDED_OVER ARRIVED > RETURNED',
    ]);
  });

  it('are late after so many hours', () => {
    const now = new Date('2026-11-22T10:00:00+08:00');
    expect(lateBefore('READY', defaultHoursUntilLate, now)).toEqual(
      new Date('2026-11-21T10:00:00+08:00'),
    );
    expect(lateBefore('NOT_FETCHED', defaultHoursUntilLate, now)).toEqual(now);
  });

  it('are late by default after the hours that a shop of this size needs', () => {
    expect(defaultHoursUntilLate).toEqual({
      ...{ unpaid: 48, ready: 24, created: 4, picked: 4, packed: 8, labelRefused: 4 },
      ...{ labelled: 24, handedOver: 72, arrived: 120, notFetched: 0 },
      ...{ returned: 24, returning: 168, held: 24 },
    });
  });
});

describe('an order', () => {
  it.each([
    ['is picked when it is paid', {}, undefined],
    [
      'is picked when it is paid on receipt',
      { paymentType: 'HOME_CASH', paymentStatus: 'UNPAID' },
      undefined,
    ],
    ['is not picked before it is paid', { paymentStatus: 'UNPAID' }, 'NOT_PAID'],
    ['is not picked while its money is in doubt', { heldFor: 'MONEY' }, 'HELD'],
    [
      'is not picked while an approval request about it waits for a second person',
      { heldFor: 'APPROVAL' },
      'AWAITS_APPROVAL',
    ],
    ['is not picked twice', { hasParcel: true, orderStatus: 'PROCESSING' }, 'HAS_PARCEL'],
    ['is not picked when it has left', { orderStatus: 'SHIPPED', hasParcel: true }, 'SHIPPED'],
    ['is not picked when it was cancelled', { orderStatus: 'CANCELLED' }, 'CANCELLED'],
  ] as const)('%s', (_, overrides, reason) => {
    expect(whyNotPicked({ ...ready, ...overrides })).toBe(reason);
  });

  it('is collected for as a whole and once, unless it is paid', () => {
    const cash = { paymentType: 'HOME_CASH', paymentStatus: 'UNPAID', paidAmount: 380 } as const;
    expect(amountToCollect(cash)).toBe(380);
    expect(canSplit(cash)).toBe(false);
    expect(canSplit({ ...cash, paidAmount: 1 })).toBe(false);
    expect(canSplit({ ...cash, paymentStatus: 'PAID' })).toBe(true);
    expect(amountToCollect({ ...cash, paymentStatus: 'PAID' })).toBe(0);
    expect(amountToCollect({ ...cash, paymentType: 'LINE_PAY', paymentStatus: 'PAID' })).toBe(0);
  });
});
