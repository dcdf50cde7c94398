import { resultTitles } from '../pages/checkout/order-results.ts';
import { openModal } from '../stores/modal.ts';
import { useOrderStore } from '../stores/order.ts';
import { clearRedirectInfo, type RedirectInfo } from '../stores/redirect.ts';

/** The literal result by which the provider's return marks a successful payment (G-123). */
const success = 'successed';

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
