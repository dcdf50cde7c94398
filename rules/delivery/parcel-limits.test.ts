import { describe, expect, it } from 'vitest';
import type { ShipType } from '#contract/enumerations.ts';
import { offeredCarriers } from './carriers.ts';
import {
  companyObstacle,
  deliveryOptions,
  type ParcelSize,
  packedSize,
  parcelObstacle,
} from './parcel-limits.ts';

const nothing: ParcelSize = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const line = (parcel: Partial<ParcelSize> | null, count = 1, quantity = 1) => ({
  name: '大包裝',
  count,
  components: [{ quantity, parcel: parcel && { ...nothing, ...parcel } }],
});
const obstacle = (lines: ReturnType<typeof line>[], shipType: ShipType) =>
  parcelObstacle({ lines }, { shipType });
const measures = (lengthMm: number, widthMm: number, heightMm: number) => ({
  lengthMm,
  widthMm,
  heightMm,
});

describe('goods in a parcel', () => {
  it('limit no way of delivery without weight and measures', () => {
    const unknown = [line(null, 10_000), line({}, 10_000), line({ lengthMm: 3000 })];
    expect(deliveryOptions({ lines: unknown })).toEqual([
      { shipType: 'HOME', storeType: null, isAvailable: true, reason: null },
      { shipType: 'STORE', storeType: 'UNIMART', isAvailable: true, reason: null },
    ]);
    expect(obstacle([line({ heightMm: 3000 })], 'HOME')).toBeNull();
    expect(obstacle([line({ lengthMm: 3000, heightMm: 3000 })], 'HOME')).toBeNull();
  });

  it('go to a store up to 5 kg, counting every unit of every component', () => {
    expect(obstacle([line({ weightGrams: 500 }, 5, 2)], 'STORE')).toBeNull();
    const heavier = [line({ weightGrams: 500 }, 5, 2), line({ weightGrams: 1 })];
    expect(obstacle(heavier, 'STORE')).toBe('商品共約 5.1 公斤，超商取貨最多 5 公斤');
    expect(deliveryOptions({ lines: heavier })).toMatchObject([
      { shipType: 'HOME', isAvailable: true },
      { shipType: 'STORE', isAvailable: false },
    ]);
  });

  it('go to the door up to 20 kg', () => {
    expect(obstacle([line({ weightGrams: 10_000 }, 2)], 'HOME')).toBeNull();
    expect(obstacle([line({ weightGrams: 10_000 }, 3)], 'HOME')).toBe(
      '商品共約 30 公斤，宅配到府最多 20 公斤',
    );
  });

  it('go to the door up to 150 cm, on one side and in sum', () => {
    expect(obstacle([line(measures(500, 500, 500))], 'HOME')).toBeNull();
    expect(obstacle([line(measures(501, 500, 500))], 'HOME')).toBe(
      '「大包裝」三邊共 151 公分，宅配到府最多 150 公分',
    );
    expect(obstacle([line(measures(1501, 1, 1))], 'HOME')).toBe(
      '「大包裝」長 151 公分，宅配到府最長 150 公分',
    );
  });

  it('have no side that is too long', () => {
    expect(obstacle([line(measures(450, 300, 300))], 'STORE')).toBeNull();
    expect(obstacle([line(measures(100, 451, 100))], 'STORE')).toBe(
      '「大包裝」長 46 公分，超商取貨最長 45 公分',
    );
  });

  it('have no three sides that are too long together', () => {
    expect(obstacle([line(measures(400, 400, 251))], 'STORE')).toBe(
      '「大包裝」三邊共 106 公分，超商取貨最多 105 公分',
    );
  });

  it('fit together into the largest box of the carrier', () => {
    const small = measures(200, 200, 100);
    expect(obstacle([line(small, 10)], 'STORE')).toBeNull();
    expect(obstacle([line(small, 11)], 'STORE')).toBe('商品共約 44 公升，超商取貨最多 42.8 公升');
    expect(obstacle([line(small, 11)], 'HOME')).toBeNull();
    expect(obstacle([line(small, 5, 2)], 'STORE')).toBeNull();
    expect(obstacle([line(small, 6, 2)], 'STORE')).toBe('商品共約 48 公升，超商取貨最多 42.8 公升');
    expect(obstacle([line(measures(350, 350, 350))], 'STORE')).toBeNull();
  });

  it('are named with the next greater tenth of a litre', () => {
    const exact = [line(measures(100, 100, 100), 44), line(measures(100, 100, 10))];
    expect(obstacle(exact, 'STORE')).toContain('商品共約 44.1 公升');
    expect(obstacle([...exact, line(measures(1, 1, 1))], 'STORE')).toContain('商品共約 44.2 公升');
  });

  it('do not count if none of them can be bought', () => {
    expect(obstacle([line({ weightGrams: 90_000 }, 0)], 'HOME')).toBeNull();
    expect(obstacle([line(measures(3000, 10, 10), 0)], 'HOME')).toBeNull();
  });
});

describe('goods for one of several companies', () => {
  const chains = offeredCarriers(['FAMI', 'TCAT', 'POST'], 'B2C');
  const heavy = [line({ weightGrams: 6000 })];

  it('have a way for each chain, which the reason names', () => {
    expect(deliveryOptions({ lines: heavy }, chains)).toEqual([
      { shipType: 'HOME', storeType: null, isAvailable: true, reason: null },
      ...(['UNIMART', 'FAMI'] as const).map((storeType) => ({
        shipType: 'STORE',
        storeType,
        isAvailable: false,
        reason: `商品共約 6 公斤，${storeType === 'FAMI' ? '全家' : '7-ELEVEN '}最多 5 公斤`,
      })),
    ]);
  });

  it('worth over NT$20,000 go to no store', () => {
    const [home, ...stores] = deliveryOptions({ lines: [], amount: 20_001 }, chains);
    expect(home?.isAvailable).toBe(true);
    expect(stores.map(({ reason }) => reason)).toEqual([
      '訂單超過 20,000 元，7-ELEVEN 不收',
      '訂單超過 20,000 元，全家不收',
    ]);
    expect(deliveryOptions({ lines: [], amount: 20_000 }, chains)[1]?.isAvailable).toBe(true);
  });

  it('go to a store while one chain takes them, and to a chain only if that one does', () => {
    expect(parcelObstacle({ lines: heavy }, { shipType: 'STORE', storeType: 'FAMI' }, chains)).toBe(
      '商品共約 6 公斤，全家最多 5 公斤',
    );
    expect(companyObstacle([line({ weightGrams: 20_001 })], 'POST')).toBe(
      '商品共約 20.1 公斤，中華郵政最多 20 公斤',
    );
  });

  it('weigh what all of them weigh, and fill the smallest box', () => {
    const box = { weightGrams: 300, ...measures(100, 100, 100) };
    expect(packedSize([line(box, 8)])).toEqual({ weightGrams: 2400, sidesMm: 600 });
    expect(packedSize([line(box), line({ weightGrams: null })])).toEqual({
      weightGrams: null,
      sidesMm: 300,
    });
    expect(packedSize([])).toEqual({ weightGrams: null, sidesMm: 0 });
    expect(packedSize([line(null)])).toEqual({ weightGrams: null, sidesMm: 0 });
  });

  it('need a box for the longest of them, in whole millimetres', () => {
    expect(packedSize([line(measures(400, 10, 10))]).sidesMm).toBe(420);
    expect(packedSize([line(measures(100, 100, 100), 2)]).sidesMm).toBe(378);
  });
});
