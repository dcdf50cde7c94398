import { describe, expect, it } from 'vitest';
import { deliveryOptions, type ParcelSize, parcelObstacle } from './parcel-limits.ts';

const nothing: ParcelSize = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const line = (parcel: Partial<ParcelSize> | null, count = 1, quantity = 1) => ({
  name: '大包裝',
  count,
  components: [{ quantity, parcel: parcel && { ...nothing, ...parcel } }],
});
const measures = (lengthMm: number, widthMm: number, heightMm: number) => ({
  lengthMm,
  widthMm,
  heightMm,
});

describe('goods in a parcel', () => {
  it('limit no way of delivery without weight and measures', () => {
    const unknown = [line(null, 10_000), line({}, 10_000), line({ lengthMm: 3000 })];
    expect(deliveryOptions(unknown)).toEqual([
      { shipType: 'HOME', storeType: null, isAvailable: true, reason: null },
      { shipType: 'STORE', storeType: 'UNIMART', isAvailable: true, reason: null },
    ]);
  });

  it('go to a store up to 5 kg, counting every unit of every component', () => {
    expect(parcelObstacle([line({ weightGrams: 500 }, 5, 2)], 'STORE')).toBeNull();
    const heavier = [line({ weightGrams: 500 }, 5, 2), line({ weightGrams: 1 })];
    expect(parcelObstacle(heavier, 'STORE')).toBe('商品共約 5.1 公斤，超商取貨最多 5 公斤');
    expect(deliveryOptions(heavier)).toMatchObject([
      { shipType: 'HOME', isAvailable: true },
      { shipType: 'STORE', isAvailable: false },
    ]);
  });

  it('go to the door up to 20 kg', () => {
    expect(parcelObstacle([line({ weightGrams: 10_000 }, 2)], 'HOME')).toBeNull();
    expect(parcelObstacle([line({ weightGrams: 10_000 }, 3)], 'HOME')).toBe(
      '商品共約 30 公斤，宅配到府最多 20 公斤',
    );
  });

  it('have no side that is too long', () => {
    expect(parcelObstacle([line(measures(450, 300, 300))], 'STORE')).toBeNull();
    expect(parcelObstacle([line(measures(100, 451, 100))], 'STORE')).toBe(
      '「大包裝」長 46 公分，超商取貨最長 45 公分',
    );
  });

  it('have no three sides that are too long together', () => {
    expect(parcelObstacle([line(measures(400, 400, 251))], 'STORE')).toBe(
      '「大包裝」三邊共 106 公分，超商取貨最多 105 公分',
    );
  });

  it('fit together into the largest box of the carrier', () => {
    const small = measures(200, 200, 100);
    expect(parcelObstacle([line(small, 10)], 'STORE')).toBeNull();
    expect(parcelObstacle([line(small, 11)], 'STORE')).toBe(
      '商品共約 44 公升，超商取貨最多 42.8 公升',
    );
    expect(parcelObstacle([line(small, 11)], 'HOME')).toBeNull();
  });

  it('do not count if none of them can be bought', () => {
    expect(parcelObstacle([line({ weightGrams: 90_000 }, 0)], 'HOME')).toBeNull();
  });
});
