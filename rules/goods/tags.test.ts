import { describe, expect, it } from 'vitest';
import { tagChangeTo, tagsAfter } from './tags.ts';

describe('a change of tags', () => {
  it('leaves the tags alone that a colleague has added since', () => {
    const change = tagChangeTo(['VIP', '舊'], ['VIP', '缺貨']);
    expect(change).toEqual({ add: ['缺貨'], remove: ['舊'] });
    expect(tagsAfter(['VIP', '急件', '舊'], change, 10)).toEqual(['VIP', '急件', '缺貨']);
  });

  it('may replace the whole set', () => {
    const change = { tags: ['乙', '甲', '乙'], add: [], remove: [] };
    expect(tagsAfter(['丙'], change, 10)).toEqual(['乙', '甲']);
  });

  it('never makes more tags than allowed, and may lessen those that are more', () => {
    expect(tagsAfter(['一', '二'], { add: ['三'], remove: [] }, 2)).toBeUndefined();
    expect(tagsAfter(['一', '二'], { add: ['三'], remove: ['一'] }, 2)).toEqual(['三', '二']);
    expect(tagsAfter(['一', '二', '三', '四'], { add: [], remove: ['四'] }, 2)).toHaveLength(3);
  });
});
