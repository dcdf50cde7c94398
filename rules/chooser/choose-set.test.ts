import { describe, expect, it } from 'vitest';
import { chooseSet } from './choose-set.ts';
import type { ChooserGoods } from './fits.ts';
import { reasonFor } from './reason.ts';

let lastId = 0;

/** Usual day pads; `parts` changes them. */
function pads(parts: Partial<ChooserGoods> = {}): ChooserGoods {
  lastId += 1;
  return {
    id: lastId,
    usage: '日用',
    lengthCm: 24,
    absorbency: '一般',
    material: '棉柔',
    scented: false,
    thicknessTenths: 25,
    unitCount: 14,
    unitName: '片',
    sellingPrice: 85,
    purchaseLimit: null,
    units: 10,
    ...parts,
  };
}

const night = (parts: Partial<ChooserGoods> = {}) =>
  pads({
    usage: '夜用',
    lengthCm: 29,
    absorbency: '量多',
    unitCount: 10,
    sellingPrice: 89,
    ...parts,
  });

const usual = { flow: 'NORMAL', when: 'ALL', care: 'NONE' } as const;
const day = { ...usual, when: 'DAY' } as const;

describe('the set for one cycle', () => {
  it('has pads for the day and for the night', () => {
    const goods = [pads(), night()];
    expect(chooseSet(goods, usual)).toMatchObject([
      { phase: 'DAY', goods: { usage: '日用' }, pieces: 14, quantity: 1 },
      { phase: 'NIGHT', goods: { usage: '夜用' }, pieces: 5, quantity: 1 },
    ]);
  });

  it('has only what was asked for', () => {
    const goods = [pads(), night()];
    expect(chooseSet(goods, day)).toHaveLength(1);
    expect(chooseSet(goods, { ...usual, when: 'NIGHT' })).toMatchObject([{ phase: 'NIGHT' }]);
  });

  it('is empty if one part of it cannot be bought', () => {
    expect(chooseSet([pads()], usual)).toEqual([]);
    expect(chooseSet([pads(), night({ units: 0 })], usual)).toEqual([]);
    expect(chooseSet([], day)).toEqual([]);
  });

  it('takes as many units as the cycle needs, within the purchase limit', () => {
    const small = pads({ unitCount: 6, sellingPrice: 10 });
    expect(chooseSet([small], day)).toMatchObject([{ quantity: 3 }]);
    expect(chooseSet([{ ...small, purchaseLimit: 2 }], day)).toEqual([]);
    expect(chooseSet([{ ...small, units: 2 }], day)).toEqual([]);
    expect(chooseSet([{ ...small, purchaseLimit: 3 }], day)).toMatchObject([{ quantity: 3 }]);
  });

  it('is what costs least in all, then what costs least a piece', () => {
    const cheap = pads({ sellingPrice: 50, unitCount: 7 });
    const fair = pads({ sellingPrice: 90, unitCount: 14 });
    const same = pads({ sellingPrice: 90, unitCount: 18 });
    expect(chooseSet([cheap, fair], day)).toMatchObject([{ goods: { id: fair.id } }]);
    expect(chooseSet([fair, same], day)).toMatchObject([{ goods: { id: same.id } }]);
    expect(chooseSet([same, fair], day)).toMatchObject([{ goods: { id: same.id } }]);
  });

  it('is the older goods of two that cost the same', () => {
    const [older, newer] = [pads(), pads()];
    expect(chooseSet([newer, older], day)).toMatchObject([{ goods: { id: older.id } }]);
  });

  it('does not take more absorbency than needed, unless the price is all that counts', () => {
    const much = pads({ absorbency: '超量多', sellingPrice: 40 });
    const fit = pads({ sellingPrice: 90 });
    expect(chooseSet([much, fit], day)).toMatchObject([{ goods: { id: fit.id } }]);
    expect(chooseSet([much, fit], { ...day, care: 'PRICE' })).toMatchObject([
      { goods: { id: much.id } },
    ]);
  });

  it('leaves out what is not a pad with a length and a number of pieces', () => {
    const others = [
      pads({ usage: '清潔' }),
      pads({ usage: null }),
      pads({ lengthCm: null }),
      pads({ unitName: '支' }),
      pads({ unitCount: null }),
      pads({ absorbency: '未標示' }),
    ];
    expect(chooseSet(others, { ...day, care: 'PRICE' })).toEqual([]);
  });
});

describe('what the shopper cares about', () => {
  it('for sensitive skin is a smooth surface without scent', () => {
    const right = pads({ material: '天絲', sellingPrice: 120 });
    const goods = [pads(), pads({ material: '天絲', scented: true }), right];
    expect(chooseSet(goods, { ...day, care: 'SENSITIVE' })).toMatchObject([
      { goods: { id: right.id } },
    ]);
  });

  it('thin is known and at most 1.5 mm', () => {
    const right = pads({ thicknessTenths: 15 });
    const goods = [pads({ thicknessTenths: null }), pads({ thicknessTenths: 16 }), right];
    expect(chooseSet(goods, { ...day, care: 'THIN' })).toMatchObject([{ goods: { id: right.id } }]);
  });

  it('organic is organic cotton, and nothing takes its place', () => {
    const right = pads({ material: '有機棉', sellingPrice: 125 });
    expect(chooseSet([pads(), right], { ...day, care: 'ORGANIC' })).toMatchObject([
      { goods: { id: right.id } },
    ]);
    expect(chooseSet([pads()], { ...day, care: 'ORGANIC' })).toEqual([]);
  });
});

describe('the reason', () => {
  it('says how many pieces a cycle takes and why these', () => {
    const [chosen] = chooseSet([pads({ thicknessTenths: 15, unitCount: 8 })], day);
    if (!chosen) throw new Error('nothing was chosen');
    expect(reasonFor(chosen, 'NONE')).toBe(
      '白天約 14 片，2 包共 16 片。長 24 公分，吸收等級「一般」，在合用的款式裡最省。',
    );
    expect(reasonFor(chosen, 'THIN')).toContain('厚約 1.5 公釐');
    expect(reasonFor(chosen, 'SENSITIVE')).toContain('不加香料');
    expect(reasonFor(chosen, 'ORGANIC')).toContain('表層');
  });
});
