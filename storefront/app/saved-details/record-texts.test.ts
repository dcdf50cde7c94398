import { describe, expect, it } from 'vitest';
import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import { invoiceName, invoiceNumber, linesOf } from './record-texts.ts';

const recipient: Recipient = {
  id: 1,
  type: 'HOME',
  name: '林小晴',
  mobileNumber: '0912345678',
  telephoneNumber: '02-12345678',
  city: '臺北市',
  cityZone: '大安區',
  address: '和平東路 1 號',
  expectedDeliveryTime: 'BEFORE_13_HOURS',
  storeCode: '131386',
  storeName: '建盛門市',
  storeAddress: '臺北市中山區建國北路三段42號',
};
const invoice: Invoice = {
  id: 1,
  userId: 1,
  type: 'PERSON',
  taxName: '晴棉',
  taxNum: '04595257',
  carrierType: 'PHONE',
  carrierNo: '/ABC1234',
};

describe('a saved record in words', () => {
  it('says where and when a parcel arrives', () => {
    expect(linesOf(recipient)).toEqual([
      '臺北市大安區和平東路 1 號',
      '市話 02-12345678',
      '配送時段 13 時前',
    ]);
    expect(linesOf({ ...recipient, type: 'STORE', telephoneNumber: '' })).toEqual([
      '建盛門市 131386',
      '臺北市中山區建國北路三段42號',
    ]);
  });

  it('names an invoice and its number', () => {
    expect([invoiceName(invoice), invoiceNumber(invoice)]).toEqual(['手機條碼', '/ABC1234']);
    const company = { ...invoice, type: 'COMPANY' } as const;
    expect([invoiceName(company), invoiceNumber(company)]).toEqual(['晴棉', '統一編號 04595257']);
  });
});
