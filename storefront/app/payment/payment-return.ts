import { resultTitles } from '../pages/checkout/order-results.ts';
import { openModal } from '../stores/modal.ts';
import { useOrderStore } from '../stores/order.ts';
import { clearRedirectInfo, type RedirectInfo } from '../stores/redirect.ts';

/** What a modal says after each known result (G-123); any other result counts as a failure. */
const modals = {
  successed: {
    title: resultTitles.paymentSuccessful.chinese,
    subtitle: resultTitles.paymentSuccessful.title,
    message: '我們收到您的付款了，謝謝您。',
  },
  confirming: {
    title: '付款確認中',
    subtitle: 'Payment Confirming',
    message: '我們還在向付款機構確認結果，確認後會寄信通知您，請先不要重複付款。',
  },
  failed: {
    title: resultTitles.paymentFail.chinese,
    subtitle: resultTitles.paymentFail.title,
    message: '這次付款沒有完成，訂單已為您保留，期限內可以重新付款。',
  },
} as const;

function resultIn(search: string): keyof typeof modals {
  const result = new URLSearchParams(search).get('result');
  return result === 'successed' || result === 'confirming' ? result : 'failed';
}

/** `path` with one more parameter. */
function withParameter(path: string, name: string, value: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${pathname}?${parameters}`;
}

/** The id of the order that was being paid. Undefined if the shop did not write the stored value. */
function orderIdOf(data: unknown): number | undefined {
  const { orderId } = (data ?? {}) as { orderId?: unknown };
  return Number.isInteger(orderId) ? Number(orderId) : undefined;
}

/**
 * The path for a shopper who is back from a provider's page (rows 4.123 to 4.127). The result only chooses the words of
 * a modal and whether to wait for a report. The next page shows the order as the server has it (G-123).
 */
export function returnFromPayment(
  { featureType, backPath, data }: Pick<RedirectInfo, 'featureType' | 'backPath' | 'data'>,
  search: string,
): string {
  const result = resultIn(search);
  clearRedirectInfo();
  useOrderStore.setState({ awaitedOrder: result === 'failed' ? undefined : orderIdOf(data) });
  if (featureType === 'memberOrderDetail') return backPath;
  openModal('Normal', modals[result]);
  return withParameter(backPath, 'redirect', 'true');
}
