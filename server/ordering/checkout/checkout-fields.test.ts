import { describe, expect, it } from 'vitest';
import { readCheckoutFields } from './checkout-fields.ts';

const form = {
  recipient: '王小明',
  recipientMobile: '0912345678',
  recipientPhone: '',
  shipAddress: '臺北市信義區市府路45號',
  expectedDeliveryTime: 'ANYTIME',
  shipType: 'HOME',
  storeType: null,
  storeNo: '',
  storeName: '',
  invoiceType: 'PERSON',
  carrierType: 'PHONE',
  carrierNo: '/ABC1234',
  loveCode: '',
  taxName: '',
  taxNum: '',
  orderNote: '',
  shipNote: '',
} as unknown as Parameters<typeof readCheckoutFields>[0];
const read = (changes: object = {}) => {
  const fields = readCheckoutFields({ ...form, ...changes });
  return fields.ok ? fields.value : fields.failure;
};

describe('the form of an order', () => {
  it('is stored without the fields that its choices hide', () => {
    const hidden = { storeNo: '123456', storeName: '門市', loveCode: '168001', taxNum: '12345675' };
    expect(read(hidden)).toMatchObject({
      storeNo: '',
      storeName: '',
      loveCode: '',
      taxNum: '',
      carrierNo: '/ABC1234',
      carrierType: 'PHONE',
      storeType: null,
    });
  });

  it('has a carrier only for a person who chose one', () => {
    expect(read({ carrierType: '', carrierNo: '' })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(read({ carrierType: 'MEMBER' })).toMatchObject({ carrierType: 'MEMBER', carrierNo: '' });
    const company = { invoiceType: 'COMPANY', taxName: '公司', taxNum: '12345675' };
    expect(read(company)).toMatchObject({
      carrierType: 'NONE',
      carrierNo: '',
      taxName: '公司',
      taxNum: '12345675',
    });
  });

  it('is refused with a sentence for each wrong field', () => {
    const refusal = {
      code: 'VALIDATION_FAILED',
      errors: { 'order.recipient_mobile': expect.any(String) },
    };
    expect(read({ recipientMobile: '12' })).toMatchObject(refusal);
    const staff = readCheckoutFields({ ...form, recipient: '' }, 'delivery');
    expect(staff).toMatchObject({
      failure: { errors: { 'delivery.recipient': expect.any(String) } },
    });
  });
});
