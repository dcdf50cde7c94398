import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../storage.ts';
import { stubBrowser } from '../testing/browser.ts';
import {
  clearPaypage,
  clearRedirectInfo,
  featureTypes,
  type RedirectInfo,
  readPaypage,
  readRedirectInfo,
  readStorePick,
  redirectTypes,
  savePaypage,
  saveRedirectInfo,
} from './redirect.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const info: RedirectInfo = {
  type: 'map',
  featureType: 'orderFormSelect',
  backPath: '/checkout',
  otherParams: { step: '1' },
  data: { note: '放管理室' },
};

describe('what is stored before leaving for another site', () => {
  it('has type, featureType, backPath, otherParams and data [3.091]', () => {
    saveRedirectInfo(info);
    const stored = JSON.parse(browser.local.getItem('qingmian-redirect-info') ?? '');
    expect(Object.keys(stored)).toEqual(['type', 'featureType', 'backPath', 'otherParams', 'data']);
    expect(readRedirectInfo()).toEqual(info);
    clearRedirectInfo();
    expect(readRedirectInfo()).toBeUndefined();
  });

  it('has the documented types and features', () => {
    expect(redirectTypes).toEqual(['', 'map', 'linePay', 'cathayCreditCardPay']);
    expect(featureTypes).toEqual([
      'commonRecipientEdit',
      'orderFormSelect',
      'memberOrderDetail',
      'orderConfirmation',
    ]);
    writeStored('redirect-info', { ...info, type: 'elsewhere' });
    expect(readRedirectInfo()).toBeUndefined();
    writeStored('redirect-info', { ...info, backPath: '//evil.example' });
    expect(readRedirectInfo()).toBeUndefined();
  });

  it('has the order being paid as an object with orderId [3.097]', () => {
    savePaypage(5);
    expect(JSON.parse(browser.local.getItem('qingmian-paypage') ?? '')).toEqual({ orderId: 5 });
    expect(readPaypage()).toEqual({ orderId: 5 });
    clearPaypage();
    expect(readPaypage()).toBeUndefined();
    writeStored('paypage', { orderId: 'x' });
    expect(readPaypage()).toBeUndefined();
  });
});

describe('the store chosen on the map', () => {
  it('comes from the three parameters of the provider [3.094]', () => {
    const query = new URLSearchParams({
      CVSStoreID: '131386',
      CVSStoreName: '建盛門市',
      CVSAddress: '台北市中山區',
    });
    expect(readStorePick(`?${query}`)).toEqual({
      storeCode: '131386',
      storeName: '建盛門市',
      storeAddress: '台北市中山區',
    });
    expect(readStorePick('?result=successed')).toBeUndefined();
  });
});
