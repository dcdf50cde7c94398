import { describe, expect, it } from 'vitest';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import {
  isDivided,
  type LeavingOrder,
  lineInParcels,
  parcelOfRefund,
  unitsInNoParcel,
} from './refund-parcel.ts';
import { stagesInHouse } from './shipment-stages.ts';

interface Given {
  left?: number;
  refunded?: number[];
  returned?: number;
  order?: Partial<LeavingOrder>;
}

/**
 * A line of which one unit is in a parcel of each of these stages; the parcels are numbered from 1. The shopper has
 * received the order, and it has no other parcels.
 */
function inStages(
  stages: readonly ShipmentStage[],
  { left = stages.length, refunded = [], returned = 0, order }: Given = {},
) {
  const parcels = stages.map((stage, index) => ({
    shipmentId: index + 1,
    code: `A-${index + 1}`,
    stage,
    units: 1,
    refunded: refunded[index] ?? 0,
    isDealtWith: false,
  }));
  const hasLeft = stages.some((stage) => !stagesInHouse.includes(stage));
  const whole = { hasLeft, mayErpHaveSent: false, isReceived: true, ...order };
  return lineInParcels({ left, returned, order: whole }, parcels);
}
const one = { quantity: 1, goods: 'KEPT' } as const;

describe('a line is divided', () => {
  it.each<[ShipmentStage[], boolean]>([
    [['HANDED_OVER', 'HANDED_OVER'], true],
    [['COLLECTED', 'HANDED_OVER'], true],
    [['ARRIVED', 'RETURNED'], true],
    [['HANDED_OVER', 'PICKED'], true],
    [['COLLECTED', 'COLLECTED'], false],
    [['PICKED', 'CREATED'], false],
    [['HANDED_OVER'], false],
  ])('between parcels %j: %s', (stages, expected) => {
    expect(isDivided(inStages(stages))).toBe(expected);
  });

  it('no longer when the units of one parcel are refunded or returned', () => {
    expect(isDivided(inStages(['HANDED_OVER', 'ARRIVED'], { left: 1, refunded: [1] }))).toBe(false);
    const line = inStages(['COLLECTED', 'HANDED_OVER', 'RETURNED'], { left: 2, returned: 1 });
    expect(line.parcels.map(({ shipmentId }) => shipmentId)).toEqual([2, 3]);
  });

  it('between a parcel and units in none', () => {
    expect(isDivided(inStages(['HANDED_OVER'], { left: 2 }))).toBe(true);
    // Another parcel of the order has left, so nobody packs the second unit any more, unless the ERP does.
    const order = { hasLeft: true };
    expect(isDivided(inStages(['PICKED'], { left: 2, order }))).toBe(true);
    const withErp = { ...order, mayErpHaveSent: true };
    expect(isDivided(inStages(['PICKED'], { left: 2, order: withErp }))).toBe(false);
    expect(isDivided(inStages(['PICKED'], { left: 2 }))).toBe(false);
  });
});

describe('the parcel of refunded units', () => {
  it('is the named one', () => {
    const line = inStages(['HANDED_OVER', 'PICKED']);
    expect(parcelOfRefund({ ...one, shipmentId: 2 }, line)).toEqual({ shipmentId: 2 });
    expect(parcelOfRefund({ ...one, shipmentId: 9 }, line)).toEqual({ why: 'NOT_THERE' });
    expect(parcelOfRefund({ ...one, quantity: 2, shipmentId: 1 }, line)).toMatchObject({
      why: 'TOO_MANY',
    });
  });

  it('is the only one outside, and none of those before anything has left', () => {
    expect(parcelOfRefund(one, inStages(['ARRIVED']))).toEqual({ shipmentId: 1 });
    expect(parcelOfRefund(one, inStages(['PICKED']))).toEqual({ shipmentId: null });
    expect(parcelOfRefund(one, inStages(['PICKED', 'CREATED']))).toEqual({ shipmentId: null });
    expect(parcelOfRefund(one, inStages(['RETURNED', 'PICKED']))).toEqual({ shipmentId: 2 });
    expect(parcelOfRefund(one, inStages([], { left: 2 }))).toEqual({ shipmentId: null });
  });

  it('must be named where several can be meant, unless all units are', () => {
    const line = inStages(['HANDED_OVER', 'COLLECTED']);
    expect(parcelOfRefund(one, line)).toEqual({ why: 'NOT_NAMED' });
    expect(parcelOfRefund({ ...one, quantity: 2 }, line)).toEqual({ shipmentId: null });
    const goods = 'RESTOCKED' as const;
    expect(parcelOfRefund({ quantity: 2, goods }, line)).toEqual({ why: 'NOT_RECEIVED' });
    expect(parcelOfRefund({ ...one, goods, shipmentId: 1 }, line)).toEqual({ why: 'NOT_RECEIVED' });
    expect(parcelOfRefund({ ...one, goods, shipmentId: 2 }, line)).toEqual({ shipmentId: 2 });
  });

  it('has the last unit only once it is collected, if goods come back', () => {
    const last = inStages(['HANDED_OVER', 'COLLECTED'], { left: 1 });
    const goods = 'RESTOCKED' as const;
    expect(parcelOfRefund({ ...one, goods }, last)).toEqual({ why: 'NOT_RECEIVED' });
    expect(parcelOfRefund({ ...one, goods, shipmentId: 1 }, last)).toEqual({ why: 'NOT_RECEIVED' });
    expect(parcelOfRefund({ ...one, goods, shipmentId: 2 }, last)).toEqual({ shipmentId: 2 });
    expect(parcelOfRefund(one, last)).toEqual({ shipmentId: null });
  });

  it('is none for units of which a refund says so, as far as units are in none', () => {
    const line = inStages(['HANDED_OVER', 'RETURNED'], { left: 4 });
    expect(unitsInNoParcel(line)).toBe(2);
    const outside = { ...one, isInNoParcel: true };
    expect(parcelOfRefund(one, line)).toEqual({ why: 'NOT_NAMED' });
    expect(parcelOfRefund(outside, line)).toEqual({ shipmentId: null });
    expect(parcelOfRefund({ ...outside, quantity: 2 }, line)).toEqual({ shipmentId: null });
    expect(parcelOfRefund({ ...outside, quantity: 3 }, line)).toEqual({
      ...{ why: 'TOO_MANY_IN_NONE', units: 2 },
    });
    expect(parcelOfRefund({ ...outside, goods: 'RESTOCKED' }, line)).toEqual({ shipmentId: null });
    expect(parcelOfRefund({ ...outside, shipmentId: 1 }, line)).toEqual({ why: 'NOT_NAMED' });
    const none = { why: 'TOO_MANY_IN_NONE', units: 0 };
    expect(parcelOfRefund(outside, inStages(['HANDED_OVER', 'COLLECTED']))).toEqual(none);
    // They may be packed before the first parcel leaves.
    expect(parcelOfRefund(outside, inStages(['PICKED'], { left: 2 }))).toEqual(none);
  });

  describe('before the shopper has received the order', () => {
    const order = { isReceived: false, hasLeft: true };
    const withErp = { ...order, mayErpHaveSent: true };
    const goods = 'RESTOCKED' as const;
    const inTheHouse = { why: 'ARE_IN_THE_HOUSE' };
    const outside = { shipmentId: null, isInNoParcel: true };

    it('is none for units of which no parcel has any, and which only go into the stock', () => {
      const line = inStages([], { left: 2, order });
      expect(unitsInNoParcel(line)).toBe(2);
      expect(parcelOfRefund(one, line)).toEqual(inTheHouse);
      expect(parcelOfRefund({ ...one, quantity: 2 }, line)).toEqual(inTheHouse);
      expect(parcelOfRefund({ ...one, isInNoParcel: true }, line)).toEqual(inTheHouse);
      expect(parcelOfRefund({ ...one, goods }, line)).toEqual(outside);
      const last = inStages(['HANDED_OVER'], { left: 1, refunded: [1], order });
      expect(unitsInNoParcel(last)).toBe(1);
      expect(parcelOfRefund({ ...one, goods }, last)).toEqual(outside);
      const back = inStages(['RETURNED'], { left: 2, order });
      expect(parcelOfRefund({ ...one, goods }, back)).toEqual(outside);
    });

    it('is not one for all units, if some are in parcels and some in none', () => {
      const all = { ...one, quantity: 2 };
      for (const stage of ['HANDED_OVER', 'COLLECTED', 'PICKED'] as const) {
        const line = inStages([stage], { left: 2, order });
        expect(parcelOfRefund(all, line)).toEqual({ why: 'IN_PARTS' });
        expect(parcelOfRefund(one, line)).toEqual({ why: 'NOT_NAMED' });
        expect(parcelOfRefund({ ...one, shipmentId: 1 }, line)).toEqual({ shipmentId: 1 });
      }
      const received = inStages(['HANDED_OVER'], { left: 2 });
      expect(parcelOfRefund(all, received)).toEqual({ shipmentId: null });
    });

    it('is none for units that the ERP may have sent, whether they come back or not', () => {
      const line = inStages(['HANDED_OVER'], { left: 3, order: withErp });
      const asked = { quantity: 2, isInNoParcel: true };
      expect(parcelOfRefund({ ...asked, goods: 'KEPT' }, line)).toEqual({ shipmentId: null });
      expect(parcelOfRefund({ ...asked, goods }, line)).toEqual({ shipmentId: null });
      expect(parcelOfRefund({ ...asked, goods: 'WRITTEN_OFF' }, line)).toEqual({
        ...{ why: 'MAY_BE_SENT' },
      });
      expect(parcelOfRefund({ ...one, quantity: 3 }, line)).toEqual({ shipmentId: null });
      expect(parcelOfRefund(one, inStages([], { left: 2, order: withErp }))).toEqual(outside);
      const here = inStages(['PICKED'], { left: 2, order: withErp });
      expect(parcelOfRefund(one, here)).toEqual({ shipmentId: null });
    });
  });

  it('is not one that waits for its inspection', () => {
    const line = inStages(['HANDED_OVER', 'RETURNED']);
    expect(parcelOfRefund(one, line)).toEqual({ shipmentId: 1 });
    expect(parcelOfRefund({ ...one, quantity: 2 }, line)).toEqual({ why: 'TO_BE_INSPECTED' });
    expect(parcelOfRefund({ ...one, shipmentId: 2 }, line)).toEqual({ why: 'TO_BE_INSPECTED' });
    expect(parcelOfRefund(one, inStages(['RETURNED']))).toEqual({ why: 'TO_BE_INSPECTED' });
  });

  it('does not matter for more units than are left, which another check refuses', () => {
    const line = inStages(['HANDED_OVER', 'COLLECTED']);
    expect(parcelOfRefund({ ...one, quantity: 3 }, line)).toEqual({ shipmentId: null });
  });
});
