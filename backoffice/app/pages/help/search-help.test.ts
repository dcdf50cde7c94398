import { describe, expect, it } from 'vitest';
import { searchHelp } from './search-help.ts';

const page = (name: string, title: string, text: string) => ({
  name,
  title,
  screens: [],
  words: `${title} ${text}`,
  html: '',
});
const pages = [
  page('orders', '訂單', '款項付清後可以出貨，退款以原付款方式退回。'),
  page('refunds', '退款', '每一筆退款的狀態，以及待匯款的退款。'),
];

describe('the search of the help', () => {
  it('finds pages with every word, first those that have them in the title', () => {
    const names = (asked: string) => searchHelp(pages, asked).map(({ page: { name } }) => name);
    expect(names('退款')).toEqual(['refunds', 'orders']);
    expect(names('退款  出貨')).toEqual(['orders']);
    expect(names('紅利')).toEqual([]);
  });

  it('shows what stands around the word', () => {
    expect(searchHelp(pages, '出貨')[0]?.excerpt).toContain('付清後可以出貨');
  });
});
