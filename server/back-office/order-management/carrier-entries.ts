import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { toWireInstant } from '#rules/dates.ts';
import { readMessagesOfOrder } from '#server/ordering/fulfilment/messages.ts';
import { type CarrierMeaning, meaningOf } from '#server/ordering/logistics/carrier/codes.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Entry = Reply<typeof adminOrderPageCalls.readOrderDesk>['timeline'][number];
type Message = Awaited<ReturnType<typeof readMessagesOfOrder>>[number];

const wordsOfReport: Readonly<Record<CarrierMeaning, string>> = {
  ACCEPTED: '物流商已收到寄件資料',
  IN_TRANSIT: '包裹運送中',
  AT_STORE: '包裹已到門市',
  NOT_FETCHED: '包裹逾期未取',
  FETCHED: '包裹已取件',
  RETURNED: '包裹退回中',
  TROUBLE: '物流商回報異常',
};

const wordsOfLabel: Readonly<Record<string, string>> = {
  DONE: '物流商已建立標籤',
  SILENT: '物流商沒有回覆',
};

function textOf({ kind, code, carrier }: Message): string {
  if (kind === 'CREATE') return wordsOfLabel[code] ?? '物流商拒絕建立標籤';
  if (kind === 'CANCEL') return code === 'OVER' ? '標籤過期作廢' : '標籤已取消';
  // A parcel without a service has the one to the first chain, of whatever contract.
  const meaning = meaningOf(carrier ?? 'UNIMART', code);
  return meaning ? wordsOfReport[meaning] : '物流商的通知';
}

/**
 * What was asked of the carrier about the parcels of an order, and what it reported; its own words for who may see
 * them.
 */
export async function carrierEntries(
  db: Queryable,
  orderId: number,
  { seesParcels }: { seesParcels: boolean },
): Promise<Entry[]> {
  return (await readMessagesOfOrder(db, orderId)).map((message) => ({
    at: toWireInstant(message.at),
    source: 'PROVIDER',
    text: textOf(message),
    by: `物流 ${message.parcel}`,
    isWish: false,
    change: '',
    providerCode: seesParcels && /^\d+$/.test(message.code) ? message.code : null,
    providerWords: seesParcels && message.words !== '' ? message.words : null,
  }));
}
