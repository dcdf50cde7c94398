import { describe, expect, it } from 'vitest';
import type { ChosenSet } from '#contract/entities/chooser.ts';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { productCard } from '../testing/cards.ts';
import { failing, publicApi } from '../testing/public-api.ts';
import { answersInWords, choosePath, readAnswers, usualAnswers } from './answers.ts';
import { loadChooser } from './load-chooser.ts';

const item = {
  kind: 'product' as const,
  id: 5,
  name: '棉柔日用',
  image: '',
  quantity: 1,
  unitPrice: 85,
  reason: '白天約 14 片',
};
const some: ChosenSet = { items: [item], amount: 85, perCycle: 85, missingToFreeShipping: 5 };
const none: ChosenSet = { ...some, items: [], amount: 0, perCycle: 0 };

describe('the answers of an address', () => {
  it('are read and written in one way', () => {
    const answers: ChooserAnswers = { flow: 'HEAVY', when: 'NIGHT', care: 'THIN' };
    const path = choosePath(answers);
    expect(path).toBe('/choose?flow=HEAVY&when=NIGHT&care=THIN');
    expect(readAnswers(new URLSearchParams(path.split('?')[1]))).toEqual(answers);
    expect(answersInWords(answers)).toBe('量多 · 夜晚 · 薄');
  });

  it('are the usual ones where they are missing or unknown', () => {
    expect(readAnswers(new URLSearchParams())).toEqual(usualAnswers);
    expect(readAnswers(new URLSearchParams('flow=heavy&when=&care=X'))).toEqual(usualAnswers);
  });
});

describe('the chooser', () => {
  it('shows a set with the sizes of its goods', async () => {
    const { api } = publicApi({
      readChosenSet: () => ({ data: some }),
      listProducts: () => ({ data: [productCard(5, { lengthCm: 24, volume: '24cm × 14片' })] }),
    });
    expect(await loadChooser(api, usualAnswers)).toMatchObject({
      status: 200,
      set: { items: [{ id: 5 }], sizes: { 5: { lengthCm: 24, volume: '24cm × 14片' } } },
      instead: [],
    });
  });

  it('offers similar answers that have a set if nothing fits', async () => {
    const { api } = publicApi({
      readChosenSet: ({ query }: { query: ChooserAnswers }) => ({
        data: query.when === 'DAY' || query.care === 'NONE' ? some : none,
      }),
    });
    const { instead } = await loadChooser(api, { ...usualAnswers, care: 'ORGANIC' });
    expect(instead.map(answersInWords)).toEqual([
      '一般 · 白天 · 有機棉',
      '一般 · 整個週期 · 都可以',
    ]);
  });

  it('says that the set could not be read, so that nobody caches the page', async () => {
    const { api } = publicApi({ readChosenSet: failing(503) });
    expect(await loadChooser(api, usualAnswers)).toMatchObject({ status: 503, set: undefined });
  });
});
