import { openModal } from '../stores/modal.ts';
import { useOrderStore } from '../stores/order.ts';
import { clearRedirectInfo, type RedirectInfo } from '../stores/redirect.ts';
import { resultWords } from './result-words.ts';

/** Any unknown result counts as a failure. */
function resultIn(search: string): keyof typeof resultWords {
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
  openModal('Normal', resultWords[result]);
  return withParameter(backPath, 'redirect', 'true');
}
