import { refused } from '#contract/outcome.ts';
import { findException } from '#server/ordering/payments/search-exceptions.ts';
import type { Shop } from '#server/shop.ts';
import type { Actor } from '../../admin/audit.ts';
import { askProvider } from '../../payments-and-returns/ask-provider.ts';
import { possibleActions } from '../../payments-and-returns/possible-actions.ts';

/** Asks the provider about the payment of an open exception, and applies its report like every other. */
export async function askAboutException(shop: Shop, actor: Actor, id: number) {
  const found = await findException(shop.db, id);
  if (!found) return refused('NOT_FOUND');
  if (found.exception.resolvedAt) return refused('ALREADY_HANDLED');
  if (!found.attempt || !possibleActions(found, undefined).includes('ASK')) {
    return refused('ORDER_CANNOT_BE_MOVED', { message: '這筆異常沒有金流可以查詢' });
  }
  return askProvider(shop, actor, found.attempt.id);
}
