import { describe, expect, it } from 'vitest';
import { givenUpWords, wordsOf } from './words.ts';

const found = (text: string, path = 'server/ordering/cart/a.ts') => givenUpWords([{ path, text }]);

describe('words that were given up', () => {
  it.each([
    ['const wishOf = 1;'],
    ['export function approvalWishes() {}'],
    ['interface OrderLetter { id: number }'],
    ['const { id: lastDeed } = row;'],
    ['class A { #booksOf = [] }'],
    ['type A = { stockDesk: string };'],
    ['const keptSetting = 1;'],
    ['function endIfLapsed() {}'],
    ['const { told } = row;'],
    ['events.tell();'],
    [String.raw`const wi\u0073hOf = 1;`],
  ])('are refused as words of a name: %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    ['oneTrip();', 'oneTrip is now runBatch'],
    ['const { settle } = a;', 'settle is now applyPaymentReport'],
    ['let b: BoundResource;', 'BoundResource is now ResourceAdapter'],
  ])('are refused as whole names: %s', (text, complaint) => {
    expect(found(text)).toEqual([`server/ordering/cart/a.ts: ${complaint}`]);
  });

  it('are refused as names of files, in JSX too', () => {
    expect(found('', 'storefront/app/weather/offline.tsx')).toEqual([]);
    expect(found('', 'storefront/app/weather.ts')).toHaveLength(1);
    expect(found('', 'backoffice/app/asking.test.ts')).toHaveLength(1);
    expect(found('a = <WishCard />;', 'backoffice/app/a.tsx')).toHaveLength(1);
  });

  it('may stand where a path is excepted, and nowhere else', () => {
    const removal = 'const answer = { deleted: [], kept: [] };';
    expect(found(removal, 'contract/calls/records.ts')).toEqual([]);
    expect(found(removal, 'contract/calls/orders.ts')).toHaveLength(1);
  });

  it('may stand in texts and comments, in names of the wire, and within other words', () => {
    expect(
      found(`// a wish
        const path = '/orders/desk'; call({ approveWish, books: [] });
        const asking = settled(allSettled, letterSpacing, bookOpeningStock, desktop);`),
    ).toEqual([]);
  });
});

it('the words of a name', () => {
  expect(wordsOf('listHTTPLetters2')).toEqual(['list', 'http', 'letters', '2']);
  expect(wordsOf('ORDER_HELD')).toEqual(['order', 'held']);
  expect(wordsOf('each-alone')).toEqual(['each', 'alone']);
});
