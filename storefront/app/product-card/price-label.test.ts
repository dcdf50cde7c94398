import { expect, it } from 'vitest';
import { productCard } from '../testing/cards.ts';
import { pricesShown } from './price-label.ts';

const card = productCard(1, { price: 200, memberPrice: 190, eventPrice: null });

it('a card shows the price of the member’s level in place of a higher one', () => {
  const own = pricesShown(card, { name: '金卡', percent: 10 });
  expect(own).toMatchObject({ price: 180, former: 200, label: '等級價', isSale: false });
  expect(pricesShown(card, { name: '銀卡', percent: 5 })).toMatchObject({
    price: 190,
    label: '會員價',
  });
  const onSale = { ...card, eventPrice: 150 };
  expect(pricesShown(onSale, { name: '金卡', percent: 10 })).toMatchObject({
    price: 150,
    label: '活動價',
  });
  expect(pricesShown(onSale, { name: '金卡', percent: 30 })).toMatchObject({
    price: 140,
    label: '等級價',
    isSale: false,
  });
  expect(pricesShown(card, undefined)).toMatchObject({ price: 190, former: 200 });
});
