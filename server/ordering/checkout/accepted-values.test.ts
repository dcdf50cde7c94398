import { afterEach, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, homeDelivery, newShopper, sendCart } from '#server/testing/new-shopper.ts';

const test = shopForTests();
afterEach(() => checkLedgers(test.shop.db));

type Fields = Record<string, string>;

const store = { ship_type: 'STORE', ship_address: '', store_no: '123456', store_name: '晴棉門市' };
const company = { invoice_type: 'COMPANY', tax_name: '晴棉生活', tax_num: '04595257' };
/** Other fields that a value requires. */
const together: Record<string, Fields> = {
  PHONE: { carrier_no: '/ABC1234' },
  NATURAL_PERSON: { carrier_no: 'AB12345678901234' },
  DONATE: { love_code: '168001' },
  STORE: store,
  COMPANY: company,
};

/** Orders with these fields of the form, named as on the wire. */
async function order(fields: Fields) {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 150, stock: 9 });
  const shipType = fields.ship_type === 'STORE' ? 'STORE' : 'HOME';
  await sendCart(shopper, { products: { [product]: 1 } }, { order: { ...homeDelivery, shipType } });
  const { user, order: form } = checkoutBody();
  const headers = { authorization: `Bearer ${shopper.token}` };
  const payload = {
    user: { name: user.name, mobile_number: user.mobileNumber },
    order: {
      recipient: form.recipient,
      recipient_mobile: form.recipientMobile,
      ship_address: form.shipAddress,
      ship_type: form.shipType,
      invoice_type: form.invoiceType,
      carrier_type: form.carrierType,
      payment_type: form.paymentType,
      ...fields,
    },
  };
  const url = '/api/v1/user/order/checkout';
  const answer = await test.http({ method: 'POST', url, headers, payload });
  const { data, errors } = answer.json();
  if (answer.statusCode !== 200) return { status: answer.statusCode, errors };
  const read = await test.http({ url: `/api/v1/user/order/${data.id}`, headers });
  return { status: 200, placed: read.json().data };
}

it.each([
  ['carrier_type', ['PHONE', 'NATURAL_PERSON', 'MEMBER', 'DONATE', 'NONE']],
  ['expected_delivery_time', ['NONE', 'BEFORE_13_HOURS', 'AFTER_14_HOURS']],
  ['payment_type', ['CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH']],
  ['ship_type', ['HOME', 'STORE']],
  ['invoice_type', ['PERSON', 'COMPANY']],
])(
  'an order is placed with each value of %s, and refused with any other [3.102, 3.103, 3.104, 3.105, 3.108]',
  async (field, values) => {
    for (const value of values) {
      const { status, placed, errors } = await order({ ...together[value], [field]: value });
      expect([status, errors], value).toEqual([200, undefined]);
      expect(placed[field]).toBe(value);
    }
    for (const value of ['OTHER', values[0]?.toLowerCase() ?? '']) {
      const { status, errors } = await order({ [field]: value });
      expect([status, Object.keys(errors)], value).toEqual([422, [`order.${field}`]]);
    }
  },
);
