import { expect, type Page } from '@playwright/test';
import type { PaymentType } from '#contract/enumerations.ts';

const api = '/backstage/api/v1';

interface Goods {
  /** Product id → quantity. */
  products?: Readonly<Record<number, number>>;
  combinations?: Readonly<Record<number, number>>;
}

/** The token of a member, for calls beside the screen. */
export async function tokenOf(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const form = { account: email, password };
  const answer = await page.request.post(`${api}/auth/login`, { form });
  return (await answer.json()).data.token;
}

const linesOf = (goods: Readonly<Record<number, number>> = {}) =>
  Object.entries(goods).map(([id, quantity]) => ({ id: Number(id), quantity }));

const toTheDoor = { ship_type: 'HOME', ship_address: '臺北市大安區和平東路一段 1 號' };
/** Delivery to a convenience store. */
export const toTheStore = { ship_type: 'STORE', store_no: '131386', store_name: '建盛門市' };

/** Orders goods through the API, by default with cash on delivery; returns the answer of POST checkout. */
export async function placeOrder(
  page: Page,
  token: string,
  { products, combinations }: Goods,
  delivery: typeof toTheDoor | typeof toTheStore = toTheDoor,
  paymentType: PaymentType = 'HOME_CASH',
): Promise<{ id: number; orderNo: string; paidAmount: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const cart = {
    order: { islands_type: 'MAIN_ISLAND', ship_type: delivery.ship_type },
    items: { products: linesOf(products), product_combinations: linesOf(combinations) },
  };
  const put = async (more: object) => {
    const data = { ...cart, ...more };
    const answer = await page.request.put(`${api}/user/order/shopping-cart`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const { amounts } = await put({});
  await put({ frontend_paid_amount: amounts.paid });
  const answer = await page.request.post(`${api}/user/order/checkout`, {
    headers,
    data: {
      user: { name: '林小晴', mobile_number: '0912345678' },
      order: {
        recipient: '林小晴',
        recipient_mobile: '0912345678',
        ...delivery,
        invoice_type: 'PERSON',
        carrier_type: 'MEMBER',
        payment_type: paymentType,
      },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, order_no, paid_amount } = (await answer.json()).data;
  return { id, orderNo: order_no, paidAmount: paid_amount };
}
