import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { tagUser, trackItems, trackLogin, trackSignUp } from './data-layer.ts';

beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

it('reports removed items in TWD under the fixed brand [7.174, 7.175]', () => {
  trackItems('remove_from_cart', '晴棉 QINGMIAN', [
    { materialNo: 'QM-D-21', name: '棉柔日用衛生棉 21cm', price: 67, quantity: 2 },
  ]);
  expect(window.dataLayer).toEqual([
    {
      event: 'remove_from_cart',
      currency: 'TWD',
      value: 134,
      items: [
        {
          item_id: 'QM-D-21',
          item_name: '棉柔日用衛生棉 21cm',
          item_brand: '晴棉 QINGMIAN',
          price: 67,
          quantity: 2,
        },
      ],
    },
  ]);
});

it('names its events like GA4 [7.176]', () => {
  tagUser(7);
  trackLogin('account');
  trackLogin('line');
  trackSignUp(8);
  tagUser(null);
  expect(window.dataLayer).toEqual([
    { user_id: 7 },
    { event: 'login', method: 'account' },
    { event: 'login', method: 'line' },
    { event: 'sign_up', user_id: 8 },
    { user_id: null },
  ]);
});
