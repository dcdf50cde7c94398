import { describe, expect, it } from 'vitest';
import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { validateForm } from '#rules/validation.ts';
import { type OrderForm, useOrderStore } from '../../stores/order.ts';
import { invoiceFields, recipientFields } from './fill-from-saved.ts';
import { hasInvoiceNumber, isInvoiceSaved } from './invoice-state.ts';
import { checkoutBody, orderRules } from './order-form.ts';
import { isRecipientComplete, isRecipientSaved, recipientLine } from './recipient-state.ts';

const home = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const store = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;

const form: OrderForm = {
  ...useOrderStore.getInitialState().form,
  name: '林小晴',
  mobileNumber: '0912345678',
  city: '臺北市',
  cityZone: '大安區',
  address: '和平東路 1 號',
};
const picked = {
  storeCode: '131386',
  storeName: '建盛門市',
  storeAddress: '臺北市中山區建國北路三段42號',
};

const saved: Recipient = {
  id: 1,
  type: 'HOME',
  name: '王大明',
  mobileNumber: '0987654321',
  telephoneNumber: '02-12345678',
  city: '臺北市',
  cityZone: '信義區',
  address: '市府路 1 號',
  expectedDeliveryTime: 'AFTER_14_HOURS',
  storeCode: '',
  storeName: '',
  storeAddress: '',
};
const atStore: Recipient = {
  ...saved,
  ...picked,
  type: 'STORE',
  city: '',
  cityZone: '',
  address: '',
};

describe('an order for a convenience store', () => {
  it('needs a store, and neither address nor time [3.106, 7.112]', () => {
    const missing = (values: OrderForm) =>
      Object.keys(validateForm(orderRules(values, store), { ...values, paymentType: 'HOME_CASH' }));
    expect(missing({ ...form, city: '', cityZone: '', address: '' })).toEqual(['storeCode']);
    expect(missing({ ...form, ...picked })).toEqual([]);
  });

  it('sends the store with its address, and no time [7.107, 7.112]', () => {
    const values = { ...form, ...picked, expectedDeliveryTime: 'BEFORE_13_HOURS' } as const;
    expect(checkoutBody(values, store).order).toMatchObject({
      shipType: 'STORE',
      storeNo: '131386',
      storeName: '建盛門市',
      shipAddress: picked.storeAddress,
      expectedDeliveryTime: 'NONE',
    });
  });

  it('for home delivery sends no store', () => {
    expect(checkoutBody({ ...form, ...picked }, home).order).toMatchObject({
      storeNo: '',
      storeName: '',
      shipAddress: '臺北市大安區和平東路 1 號',
    });
  });
});

describe('what is known of the recipient', () => {
  it('is complete if nothing has to be typed in', () => {
    expect(isRecipientComplete(form, home)).toBe(true);
    expect(isRecipientComplete({ ...form, address: '' }, home)).toBe(false);
    expect(isRecipientComplete({ ...form, address: '' }, store)).toBe(true);
    expect(isRecipientComplete({ ...form, isSameAsMember: false }, home)).toBe(false);
  });

  it('is one line', () => {
    expect(recipientLine(form, home)).toEqual({
      name: '林小晴',
      mobileNumber: '0912345678',
      place: '臺北市大安區和平東路 1 號',
    });
    const other = {
      ...form,
      isSameAsMember: false,
      recipient: '王',
      recipientMobile: '0900000000',
    };
    expect(recipientLine(other, store)).toMatchObject({ name: '王', place: '' });
  });
});

describe('a saved recipient', () => {
  it('fills in the fields of the order', () => {
    const filled = { ...form, ...recipientFields(saved) };
    expect(recipientLine(filled, home)).toEqual({
      name: '王大明',
      mobileNumber: '0987654321',
      place: '臺北市信義區市府路 1 號',
    });
    expect(filled).toMatchObject({
      expectedDeliveryTime: 'AFTER_14_HOURS',
      recipientPhone: '02-12345678',
    });
    expect({ ...form, ...recipientFields(atStore) }).toMatchObject(picked);
  });

  it('is recognised in the form', () => {
    const savedRecipients = { HOME: [saved], STORE: [atStore] };
    expect(isRecipientSaved({ ...form, ...recipientFields(saved) }, home, savedRecipients)).toBe(
      true,
    );
    expect(isRecipientSaved({ ...form, ...recipientFields(atStore) }, store, savedRecipients)).toBe(
      true,
    );
    expect(isRecipientSaved(form, home, savedRecipients)).toBe(false);
    expect(isRecipientSaved(form, home, undefined)).toBe(false);
  });
});

describe('saved invoice details', () => {
  const invoice: Invoice = {
    id: 1,
    userId: 1,
    type: 'PERSON',
    taxName: '',
    taxNum: '',
    carrierType: 'PHONE',
    carrierNo: '/ABC1234',
  };
  const company: Invoice = {
    ...invoice,
    type: 'COMPANY',
    carrierType: 'NONE',
    carrierNo: '',
    taxName: '晴棉',
    taxNum: '04595257',
  };

  it('fill in the fields of the order and are recognised in the form', () => {
    const savedInvoices = { PERSON: [invoice], COMPANY: [company] };
    for (const each of [invoice, company]) {
      expect(isInvoiceSaved({ ...form, ...invoiceFields(each) }, savedInvoices)).toBe(true);
    }
    expect({ ...form, ...invoiceFields(invoice) }).toMatchObject({ barcode: '/ABC1234' });
    expect({ ...form, ...invoiceFields(company) }).toMatchObject({ taxNum: '04595257' });
    expect(isInvoiceSaved(form, savedInvoices)).toBe(false);
  });

  it('are saved only with a number', () => {
    expect(hasInvoiceNumber({ ...form, carrierType: 'PHONE' })).toBe(true);
    expect(hasInvoiceNumber({ ...form, carrierType: 'MEMBER' })).toBe(false);
    expect(hasInvoiceNumber({ ...form, carrierType: 'DONATE' })).toBe(false);
    expect(hasInvoiceNumber({ ...form, carrierType: 'NONE', invoiceType: 'COMPANY' })).toBe(true);
  });
});
