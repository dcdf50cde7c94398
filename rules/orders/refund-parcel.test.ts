import { describe, expect, it } from 'vitest';
import type { ShipmentStage } from '#contract/fulfilment.ts';
import { isDivided, lineInParcels, parcelOfRefund, unitsInNoParcel } from './refund-parcel.ts';

interface Given {
  left?: number;
  refunded?: number[];
  returned?: number;
}

/** A line of which one unit is in a parcel of each of these stages; the parcels are numbered from 1. */
function inStages(
  stages: readonly ShipmentStage[],
  { left = stages.length, refunded = [], returned = 0 }: Given = {},
) {
  const parcels = stages.map((stage, index) => ({
    shipmentId: index + 1,
    code: `A-${index + 1}`,
    stage,
    units: 1,
    refunded: refunded[index] ?? 0,
    isDealtWith: false,
  }));
  return lineInParcels(left, parcels, returned);
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
