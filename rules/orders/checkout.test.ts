import { describe, expect, it } from 'vitest';
import { validateForm } from '../validation.ts';
import { type CheckoutField, checkoutRules } from './checkout.ts';

const home = {
  recipient: '王小棉',
  recipientMobile: '0912345678',
  shipAddress: '臺北市大安區和平東路1號',
  shipType: 'HOME',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
} as const;
type Order = Partial<Record<CheckoutField, string>> & Parameters<typeof checkoutRules>[0];

const wrongFields = (order: Order) =>
  Object.keys(validateForm<CheckoutField>(checkoutRules(order), order));

describe('the order form', () => {
  it('asks home delivery for an address and pickup for a store [7.112]', () => {
    expect(wrongFields(home)).toEqual([]);
    expect(wrongFields({ ...home, shipAddress: ' ' })).toEqual(['shipAddress']);
    expect(wrongFields({ ...home, shipType: 'STORE' })).toEqual(['storeNo', 'storeName']);
  });

  it('asks for the recipient and a mobile number, the telephone may be left out [7.112]', () => {
    expect(wrongFields({ ...home, recipient: '', recipientMobile: '02-12345678' })).toEqual([
      'recipient',
      'recipientMobile',
    ]);
    expect(wrongFields({ ...home, recipientPhone: '0212345678' })).toEqual(['recipientPhone']);
  });

  it('asks for a love code when the invoice is donated [7.112]', () => {
    const donated = { ...home, carrierType: 'DONATE' } as const;
    expect(wrongFields(donated)).toEqual(['loveCode']);
    expect(wrongFields({ ...donated, loveCode: '12' })).toEqual(['loveCode']);
    expect(wrongFields({ ...donated, loveCode: '919' })).toEqual([]);
    expect(wrongFields({ ...donated, loveCode: 'X12345' })).toEqual([]);
  });

  it('asks a person for a carrier and a company for name and number [5.031]', () => {
    expect(wrongFields({ ...home, carrierType: '' })).toEqual(['carrierType']);
    expect(wrongFields({ ...home, carrierType: 'PHONE' })).toEqual(['carrierNo']);
    expect(wrongFields({ ...home, carrierType: 'PHONE', carrierNo: '/ABC+123' })).toEqual([]);
    const company = { ...home, invoiceType: 'COMPANY', carrierType: '' } as const;
    expect(wrongFields(company)).toEqual(['taxName', 'taxNum']);
    expect(wrongFields({ ...company, taxName: '晴棉', taxNum: '04595257' })).toEqual([]);
  });
});
