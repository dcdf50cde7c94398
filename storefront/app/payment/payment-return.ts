import { resultTitles } from '../pages/checkout/order-results.ts';
import { openModal } from '../stores/modal.ts';
import { useOrderStore } from '../stores/order.ts';
import { clearRedirectInfo, type RedirectInfo } from '../stores/redirect.ts';

/** What the provider's return says of a payment that went well; literal (G-123). */
const success = 'successed';

/** `path` with one more parameter. */
function withParameter(path: string, name: string, value: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${pathname}?${parameters}`;
}

/** The order that was being paid; undefined when what was saved is not of this shop's making. */
function orderIdOf(data: unknown): number | undefined {
  const { orderId } = (data ?? {}) as { orderId?: unknown };
  return Number.isInteger(orderId) ? Number(orderId) : undefined;
}

/**
 * A shopper is back from a provider's page (rows 4.123 to 4.127): where they go now. The result only chooses the words
 * of a modal and whether news are still awaited; what is shown after it is the server's order (G-123).
 */
export function returnFromPayment(
  { featureType, backPath, data }: Pick<RedirectInfo, 'featureType' | 'backPath' | 'data'>,
  search: string,
): string {
  const isSuccess = new URLSearchParams(search).get('result') === success;
  clearRedirectInfo();
  useOrderStore.setState({ awaitedOrder: isSuccess ? orderIdOf(data) : undefined });
  if (featureType === 'memberOrderDetail') return backPath;
  const { title: subtitle, chinese: title } =
    resultTitles[isSuccess ? 'paymentSuccessful' : 'paymentFail'];
  const message = isSuccess
    ? '我們收到您的付款了，謝謝您。'
    : '這次付款沒有完成，訂單已為您保留，期限內可以重新付款。';
  openModal('Normal', { title, subtitle, message });
  return withParameter(backPath, 'redirect', 'true');
}
