import { makeLexicon } from '../lexicon.ts';

/** A lexicon of a small shop. */
export const smallLexicon = makeLexicon({
  texts: [
    '棉柔日用衛生棉 24cm',
    '超薄日用衛生棉 28cm',
    '棉柔夜用衛生棉 29cm',
    '網面瞬吸日用衛生棉',
    '棉柔護墊 14cm',
    '超薄護墊',
    '產褥褲',
    '產褥護墊',
    '導管棉條',
    '指入棉條',
    '孕期潤膚乳',
    '孕期潔淨慕斯',
    '夜用',
    '日用',
    '乾爽',
    '有機棉',
  ].map((text) => ({ text, count: 2 })),
  synonyms: [
    { words: ['衛生巾', '姨媽巾', 'pads', 'sanitary pads'], target: '衛生棉' },
    { words: ['衛生棉條', 'tampon'], target: '棉條' },
    { words: ['晚安棉'], target: '夜用 衛生棉' },
  ],
  needs: [
    { words: ['側漏', '漏'], target: '夜用', label: '怕側漏', path: '/products?all=1&usage=夜用' },
    { words: ['第一次'], target: '', label: '第一次用', path: '/blog/1' },
  ],
});
