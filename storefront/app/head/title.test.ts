import { describe, expect, it } from 'vitest';
import { pageDescription, pageTitle } from './title.ts';

const brand = { name: '晴棉 QINGMIAN', tagline: '每一天，都清爽自在' };

describe('the title of a page', () => {
  it('ends with the brand [1.009, 1.011]', () => {
    expect(pageTitle('最新消息', brand)).toBe('最新消息｜晴棉 QINGMIAN');
  });

  it('is the tagline and the brand if the page has no name [1.010]', () => {
    expect(pageTitle(undefined, brand)).toBe('每一天，都清爽自在｜晴棉 QINGMIAN');
    expect(pageTitle('', brand)).toBe('每一天，都清爽自在｜晴棉 QINGMIAN');
  });
});

describe('the description of a page', () => {
  it('differs by its three types and names the series [3.134, 3.135]', () => {
    const texts = [
      pageDescription('DEFAULT', brand),
      pageDescription('SERIES', brand, '夜用衛生棉'),
      pageDescription('GENDER_EQUALITY', brand),
    ];
    expect(new Set(texts).size).toBe(3);
    expect(texts[1]).toContain('夜用衛生棉');
  });
});
