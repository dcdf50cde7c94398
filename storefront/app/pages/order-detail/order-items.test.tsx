import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { BoughtItem, OrderDetail } from '#contract/entities/orders.ts';
import { SettingsProvider } from '../../settings-context.tsx';
import { testSettings } from '../../testing/browser.ts';
import { OrderItems } from './order-items.tsx';

const adjustment = {
  kind: 'QUANTITY_OFFER',
  offerKind: 'ANY_N_FOR',
  offerId: 3,
  title: '任選 3 件 $199',
  label: '任選',
  units: 3,
  amount: 38,
} as const;
const plain: BoughtItem = {
  id: 1,
  lineId: 1,
  name: '日用',
  image: '/x',
  volume: '',
  giftReason: null,
  listPrice: 79,
  unitPrice: 79,
  quantity: 3,
  returnableQuantity: 3,
  offerShare: 0,
  adjustments: [],
  couponShare: 0,
};

/** The words of the list of goods of an order with one line. */
function wordsOf(line: BoughtItem): string {
  const off = line.offerShare ?? 0;
  const reductions = (line.adjustments ?? []).map(({ kind, title, amount }) => ({
    kind,
    title,
    amount,
  }));
  const order = {
    unitCount: 3,
    items: { products: [line], productCombinations: [], gifts: [] },
    amounts: { product: 237, discount: off, coupon: 0, shipFee: 80, paid: 317 - off },
    reductions,
  } as unknown as OrderDetail;
  const router = createMemoryRouter([{ path: '/', element: <OrderItems order={order} /> }]);
  const html = renderToStaticMarkup(
    <SettingsProvider value={testSettings}>
      <RouterProvider router={router} />
    </SettingsProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
}

it('a line names what offers took off it, and its amount is what remains', () => {
  const words = wordsOf({ ...plain, offerShare: 38, adjustments: [adjustment] });
  expect(words).toContain('|$79 × 3|多件優惠：任選 3 件 $199　|−$38|建議售價|$237|$199|');
  expect(words).toContain('|商品金額|$237|多件優惠：任選 3 件 $199|−$38|運費|$80|總金額|$279|');
});

it('a line without offers shows its price alone', () => {
  expect(wordsOf(plain)).toContain('|$79 × 3|$237|商品金額|$237|運費|$80|總金額|$317|');
});

it('a line of a server of the release before offers shows its price', () => {
  const { offerShare: _share, adjustments: _adjustments, ...older } = plain;
  expect(wordsOf(older as BoughtItem)).toContain('|$79 × 3|$237|');
});
