import { describe, expect, it } from 'vitest';
import type { NewsTeaser } from '#contract/entities/content.ts';
import { groupNews } from './news-groups.ts';

const categories = [
  { id: 0, name: '全部消息' },
  { id: 1, name: '最新公告' },
  { id: 2, name: '會員活動' },
  { id: 3, name: '媒體報導' },
];

function news(id: number, categoryId: number, weight = 0): NewsTeaser {
  return {
    id,
    title: `第 ${id} 則`,
    image: '/media/news/x-1200.webp',
    summary: '',
    category: { id: categoryId, name: '' },
    weight,
    beginAt: '2026-11-20T10:00:00+08:00',
  };
}

const idsOf = (items: readonly NewsTeaser[], categoryId: number) =>
  groupNews(items, categories)
    .find(({ category }) => category.id === categoryId)
    ?.items.map(({ id }) => id);

describe('the news groups of the home page', () => {
  const items = [...[1, 2, 3, 4, 5].map((id) => news(id, 1)), ...[6, 7].map((id) => news(id, 2))];

  it('have at most four articles in each category and four in total [9.008]', () => {
    expect(idsOf(items, 1)).toHaveLength(4);
    expect(idsOf(items, 2)).toHaveLength(2);
    expect(idsOf(items, 0)).toHaveLength(4);
  });

  it('are sorted by weight, then by the newer id [9.009]', () => {
    expect(idsOf(items, 1)).toEqual([5, 4, 3, 2]);
    expect(idsOf([...items, news(8, 2, -1), news(9, 1, 10)], 0)).toEqual([9, 7, 6, 5]);
  });

  it('leave out a category without articles', () => {
    expect(idsOf(items, 3)).toBeUndefined();
    expect(groupNews([], categories)).toEqual([]);
  });
});
