import { describe, expect, it } from 'vitest';
import { groupsAtFirst, groupsOf } from './options.ts';

const titles = (groups: readonly { title: string }[]) => groups.map(({ title }) => title);

describe('the options of the search', () => {
  it('are the last searches and the first series before anything is typed', () => {
    const series = Array.from({ length: 9 }, (_, id) => ({ id, name: `系列 ${id}` }));
    const [recent, popular] = groupsAtFirst(['夜用'], series);
    expect(recent?.options).toEqual([
      { text: '夜用', path: '/products?all=1&keyword=%E5%A4%9C%E7%94%A8', keyword: '夜用' },
    ]);
    expect(popular?.options).toHaveLength(6);
    expect(popular?.options[1]).toEqual({ text: '系列 1', path: '/products?series=1' });
    expect(titles(groupsAtFirst([], series))).toEqual(['熱門分類']);
  });

  it('are the keyword as it was meant, needs, series, products and articles', () => {
    const product = { id: 5, name: '夜用衛生棉', image: null, price: 109, unitPrice: 8.4 };
    const groups = groupsOf({
      keyword: '業用',
      correctedKeyword: '夜用',
      needs: [{ label: '怕側漏', path: '/products?all=1&usage=夜用' }],
      series: [{ id: 2, name: '夜用衛生棉' }],
      products: [product],
      news: [{ id: 3, title: '怎麼選' }],
    });
    expect(groups.map(({ title, options }) => [title, options[0]?.path])).toEqual([
      ['您是不是要找', '/products?all=1&keyword=%E5%A4%9C%E7%94%A8'],
      ['您在意的是', '/products?all=1&usage=夜用'],
      ['分類', '/products?series=2'],
      ['商品', '/products/5'],
      ['文章', '/blog/3'],
    ]);
    expect(groups[3]?.options[0]?.product).toBe(product);
  });

  it('are none without anything to suggest', () => {
    const nothing = {
      keyword: 'x',
      correctedKeyword: null,
      needs: [],
      series: [],
      products: [],
      news: [],
    };
    expect(groupsOf(nothing)).toEqual([]);
  });
});
