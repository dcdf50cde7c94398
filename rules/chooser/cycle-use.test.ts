import { describe, expect, it } from 'vitest';
import { cyclePrice } from './cycle-price.ts';
import { cyclePiecesOf, piecesOf } from './cycle-use.ts';

const pads = { usage: '日用', lengthCm: 24, unitCount: 14, unitName: '片' };

describe('the pieces of a cycle', () => {
  it('are more with more flow, and near twenty with usual flow', () => {
    const all = (flow: 'LIGHT' | 'NORMAL' | 'HEAVY') =>
      piecesOf(flow, 'DAY') + piecesOf(flow, 'NIGHT');
    expect([all('LIGHT'), all('NORMAL'), all('HEAVY')]).toEqual([13, 19, 32]);
  });

  it('are known of pads and liners alone', () => {
    expect(cyclePiecesOf(pads)).toBe(14);
    expect(cyclePiecesOf({ ...pads, usage: '運動' })).toBe(14);
    expect(cyclePiecesOf({ ...pads, usage: '夜用' })).toBe(5);
    expect(cyclePiecesOf({ ...pads, usage: '日常', lengthCm: 16 })).toBe(46);
    for (const usage of ['產後', '清潔', null])
      expect(cyclePiecesOf({ ...pads, usage })).toBeNull();
    expect(cyclePiecesOf({ ...pads, lengthCm: null })).toBeNull();
    expect(cyclePiecesOf({ ...pads, unitCount: null })).toBeNull();
    expect(cyclePiecesOf({ ...pads, unitName: 'mL' })).toBeNull();
  });

  it('have a price in whole dollars', () => {
    expect(cyclePrice(85, 14, 14)).toBe(85);
    expect(cyclePrice(89, 10, 5)).toBe(45);
  });
});
