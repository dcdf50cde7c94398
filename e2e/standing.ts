import type { ShopApi } from '#contract/client.ts';

type Wanted = Parameters<ShopApi['createStandingOrder']>[0]['body'];

/** The day so many days after today, in Taipei. */
export const inDays = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Two units of a product every four weeks from the third day on, paid at the door. */
export const wanted = (productId: number): Wanted => ({
  items: { products: [{ id: productId, quantity: 2 }] },
  order: {
    recipient: '林小晴',
    recipientMobile: '0912345678',
    shipType: 'HOME',
    shipAddress: '臺北市大安區和平東路一段 1 號',
    invoiceType: 'PERSON',
    carrierType: 'MEMBER',
  },
  rhythmWeeks: 4,
  nextOn: inDays(3),
  paymentType: 'HOME_CASH',
});
