import { describe, expect, it } from 'vitest';
import type { IndexSeries } from '#contract/entities/catalog.ts';
import { seriesNamed } from './load-mentioned.ts';

const series = [
  { id: 1, name: '護墊', productSeriesId: 11 },
  { id: 2, name: '棉條', productSeriesId: 12 },
] as IndexSeries[];

describe('the series below an article', () => {
  it('is the one that the article names most often', () => {
    const news = { title: '第一次用棉條', content: '<p>棉條與護墊</p>' };
    expect(seriesNamed(news, series)?.name).toBe('棉條');
  });

  it('is missing if the article names none', () => {
    expect(seriesNamed({ title: '公告', content: '<p>系統維護</p>' }, series)).toBeUndefined();
  });
});
