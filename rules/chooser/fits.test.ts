import { describe, expect, it } from 'vitest';
import type { ChooserCare, ChooserFlow } from '#contract/chooser-enumerations.ts';
import type { Phase } from './cycle-use.ts';
import { type ChooserGoods, fits, neededLength } from './fits.ts';

const usual: ChooserGoods = {
  id: 1,
  usage: '日用',
  lengthCm: 23,
  absorbency: '一般',
  material: '棉柔',
  scented: false,
  thicknessTenths: 25,
  unitCount: 14,
  unitName: '片',
  sellingPrice: 85,
  purchaseLimit: null,
  units: 10,
};
const isFit = (parts: Partial<ChooserGoods>, care: ChooserCare = 'NONE') =>
  fits({ ...usual, ...parts }, { phase: 'DAY', flow: 'NORMAL', care });

describe('pads for a phase of the cycle', () => {
  it.each<[ChooserFlow, Phase, number]>([
    ['LIGHT', 'DAY', 20],
    ['LIGHT', 'NIGHT', 28],
    ['NORMAL', 'DAY', 23],
    ['NORMAL', 'NIGHT', 28],
    ['HEAVY', 'DAY', 25],
    ['HEAVY', 'NIGHT', 33],
  ])('with a %s flow by %s are at least %i centimetres long', (flow, phase, length) => {
    expect(neededLength(flow, phase)).toBe(length);
  });

  it('are as long as needed', () => {
    expect([isFit({}), isFit({ lengthCm: 22 }), isFit({ lengthCm: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are sold in pieces of which the number is known', () => {
    expect(isFit({ unitCount: null })).toBe(false);
    expect(isFit({ unitCount: 0 })).toBe(false);
    expect(isFit({ unitName: 'mL' })).toBe(false);
  });

  it('have the needed grade or the next; more only if nothing but the price counts', () => {
    const grades = ['輕量', '一般', '量多', '超量多', null, '未知'];
    const fitting = (care: ChooserCare) =>
      grades.filter((absorbency) => isFit({ absorbency }, care));
    expect(fitting('NONE')).toEqual(['一般', '量多']);
    expect(fitting('PRICE')).toEqual(['一般', '量多', '超量多']);
    const light = (absorbency: string | null) =>
      fits({ ...usual, absorbency }, { phase: 'DAY', flow: 'LIGHT', care: 'NONE' });
    expect(grades.filter(light)).toEqual(['輕量', '一般']);
  });

  it('have what the shopper cares about', () => {
    expect([15, 16, null].map((thicknessTenths) => isFit({ thicknessTenths }, 'THIN'))).toEqual([
      true,
      false,
      false,
    ]);
    const gentle = (material: string | null, scented: boolean | null = false) =>
      isFit({ material, scented }, 'SENSITIVE');
    expect([gentle('天絲'), gentle('有機棉'), gentle('棉柔'), gentle(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([gentle('天絲', true), gentle('天絲', null)]).toEqual([false, false]);
    expect([isFit({ material: '有機棉' }, 'ORGANIC'), isFit({}, 'ORGANIC')]).toEqual([true, false]);
  });
});
