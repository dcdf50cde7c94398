import { expect, it } from 'vitest';
import { finishedMessage, placedMessage } from './order-message.ts';

const account = {
  LINE_SHOP_SITE: '2',
  LINE_SHOP_ID: 'shop',
  LINE_SHOP_AUTH_KEY: 'key',
} as const;
const order = {
  orderNo: 'A2025010100001',
  ecid: 'click-1',
  orderedAt: new Date('2025-01-01T12:00:00+08:00'),
  lines: [
    { productId: '7', name: '天絲夜用衛生棉', category: 'sub-series-3', amount: 780 },
    { productId: 'combination-2', name: '安心組合', category: '', amount: 200 },
  ],
};

it('reports a placed order with its goods as one JSON text, their sum and LINE’s hash', () => {
  const now = new Date(1_735_704_000_000);
  expect(placedMessage(account, order, now)).toEqual({
    site: '2',
    shopid: 'shop',
    authkey: 'key',
    orderid: 'A2025010100001',
    ecid: 'click-1',
    ordertime: '2025-01-01 12:00:00',
    ordertotal: '980',
    order_list: JSON.stringify([
      {
        product: {
          product_name: '天絲夜用衛生棉',
          product_type: 'normal',
          product_id: '7',
          product_amount: '780',
          sub_category1: 'sub-series-3',
        },
      },
      {
        product: {
          product_name: '安心組合',
          product_type: 'normal',
          product_id: 'combination-2',
          product_amount: '200',
          sub_category1: '',
        },
      },
    ]),
    timestamp: '1735704000',
    hash: 'd4dc78b7e967a0d7c1ce2a52b4fced1ed9d16dc69a702a810cf3b1b7f40ca93d',
  });
});

it('reports the kept goods of a final order with the time of that report', () => {
  const now = new Date('2025-01-31T12:00:00+08:00');
  const message = finishedMessage(account, order, now);
  expect(message).toMatchObject({
    ordertime: '2025-01-01 12:00:00',
    feetime: '2025-01-31 12:00:00',
    feetotal: '980',
    timestamp: '1738296000',
    hash: 'b487ce6c94e4977248a29d08330aaf343a510d3912fdf14e46d1472ba7cf0c05',
  });
  expect(JSON.parse(message.fee_list ?? '')[0].product).toMatchObject({ product_fee: '780' });
});
