import { beforeEach, describe, expect, it } from 'vitest';
import { useModalStore } from '../stores/modal.ts';
import { useOrderStore } from '../stores/order.ts';
import { readRedirectInfo, saveRedirectInfo } from '../stores/redirect.ts';
import { stubBrowser } from '../testing/browser.ts';
import { returnFromPayment } from './payment-return.ts';

beforeEach(() => {
  stubBrowser();
  useModalStore.setState({ stack: [] });
});

const shown = () => useModalStore.getState().stack.map(({ content }) => content);

/** The path back for a payment whose provider answers with a query. */
function comeBack(featureType: 'orderConfirmation' | 'memberOrderDetail', search: string): string {
  const data = { orderId: 7 };
  const backPath = featureType === 'orderConfirmation' ? '/checkout' : '/member-order-detail/7';
  saveRedirectInfo({ type: 'linePay', featureType, backPath, otherParams: {}, data });
  return returnFromPayment({ featureType, backPath, data }, search);
}

describe('back from a provider', () => {
  it('with result=successed shows the modal for success, at the checkout with redirect=true [4.124, 4.126, 4.127, 3.111]', () => {
    const path = comeBack('orderConfirmation', '?result=successed&no=20261121000007');
    expect(path).toBe('/checkout?redirect=true');
    expect(shown()).toMatchObject([{ title: '付款成功', subtitle: 'Payment Successful' }]);
    expect(readRedirectInfo()).toBeUndefined();
    expect(useOrderStore.getState().awaitedOrder).toBe(7);
  });

  it.each(['?result=failed', '?result=success', '?result=', ''])(
    'with any other result (%j) it says that the payment failed [4.125, 4.128, 3.114]',
    (search) => {
      expect(comeBack('orderConfirmation', search)).toBe('/checkout?redirect=true');
      expect(shown()).toMatchObject([{ title: '付款失敗', subtitle: 'Payment Fail' }]);
      expect(useOrderStore.getState().awaitedOrder).toBeUndefined();
    },
  );

  it('with result=confirming it says neither success nor failure, and the report is awaited [4.128]', () => {
    expect(comeBack('orderConfirmation', '?result=confirming&no=1')).toBe(
      '/checkout?redirect=true',
    );
    expect(shown()).toMatchObject([{ title: '付款確認中', subtitle: 'Payment Confirming' }]);
    expect(useOrderStore.getState().awaitedOrder).toBe(7);
  });

  it('after a try from the order detail leads there, without a modal [2.081, 4.123]', () => {
    expect(comeBack('memberOrderDetail', '?result=failed')).toBe('/member-order-detail/7');
    expect(shown()).toEqual([]);
    expect(readRedirectInfo()).toBeUndefined();
  });

  it('keeps the query of the way back', () => {
    const info = {
      featureType: 'orderConfirmation',
      backPath: '/checkout?utm_source=x',
      data: undefined,
    } as const;
    expect(returnFromPayment(info, '')).toBe('/checkout?utm_source=x&redirect=true');
  });
});
