import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import type { LastOrder } from './last-choices.ts';

stubBrowser();
const { useOrderStore } = await import('../../stores/order.ts');
const { lastChoices } = await import('./last-choices.ts');

const empty = useOrderStore.getState().form;
const toHome = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const toStore = { ...toHome, shipType: 'STORE' } as const;
const last: LastOrder = {
  paymentType: 'LINE_PAY',
  shipType: 'STORE',
  storeNo: '131386',
  storeName: '建盛門市',
  shipAddress: '臺北市中山區建國北路三段42號',
  invoiceType: 'PERSON',
  carrierType: 'PHONE',
  carrierNo: '/ABC1234',
  loveCode: '',
  taxName: '',
  taxNum: '',
};
const store = {
  storeCode: '131386',
  storeName: '建盛門市',
  storeAddress: '臺北市中山區建國北路三段42號',
};

describe('the choices of the newest order', () => {
  it('are there again: payment, invoice and store', () => {
    expect(lastChoices(empty, last, toStore)).toEqual({
      paymentType: 'LINE_PAY',
      invoiceType: 'PERSON',
      carrierType: 'PHONE',
      barcode: '/ABC1234',
      ...store,
    });
  });

  it.each([
    [{ carrierType: 'NATURAL_PERSON', carrierNo: 'AB12345678901234' }, 'certificate'],
    [{ carrierType: 'DONATE', carrierNo: '', loveCode: '8585' }, 'loveCode'],
    [{ invoiceType: 'COMPANY', carrierType: '', carrierNo: '', taxName: '晴棉' }, 'taxName'],
  ])('have the number of the invoice at its field: %o', (change, field) => {
    const form = lastChoices(empty, { ...last, ...change } as LastOrder, toHome);
    expect(form[field as keyof typeof form]).toBeTruthy();
  });

  it('say nothing of a store for a door, of a door for a store, or before the first order', () => {
    expect(lastChoices(empty, last, toHome)).not.toHaveProperty('storeCode');
    const home = { ...last, shipType: 'HOME' } as const;
    expect(lastChoices(empty, home, toStore)).not.toHaveProperty('storeCode');
    expect(lastChoices(empty, undefined, toStore)).toEqual({});
  });

  it('never replace what the shopper has chosen', () => {
    const chosen = {
      ...empty,
      paymentType: 'HOME_CASH',
      carrierType: 'NONE',
      storeCode: '170945',
    } as const;
    expect(lastChoices(chosen, last, toStore)).toEqual({});
    const company = { ...empty, taxName: '晴棉' };
    expect(lastChoices(company, last, toHome)).not.toHaveProperty('carrierType');
  });
});
