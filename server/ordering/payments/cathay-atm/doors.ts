import { type HttpAnswer, plainText } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { noteRefusedNotice } from '../refused-notices.ts';
import { readDepositNotice } from './deposit-notice.ts';
import { recordDeposit } from './record-deposit.ts';

/**
 * The bank tells of a transfer; undefined for a message that is not the bank's. Without the expected answer the bank sends
 * it again.
 */
export async function noteDeposit(shop: Shop, xml: string): Promise<HttpAnswer | undefined> {
  const deposit = readDepositNotice(shop.config.CATHAY_ATM_KEY, xml);
  if (!deposit) {
    await noteRefusedNotice(shop, 'CATHAY_ATM');
    return undefined;
  }
  await recordDeposit(shop, deposit, 'NOTIFICATION');
  return plainText('0000');
}
