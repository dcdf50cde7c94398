import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminExceptionCalls } from '#contract/calls/admin-exceptions.ts';
import type { ExceptionAction, ExceptionKind } from '#contract/payment-enumerations.ts';
import { isReversal } from '#rules/payments/reversal.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { actionsOfAnswer } from './actions-of-answer.ts';

/** The data of the page of one exception. */
export type ExceptionPage = Reply<typeof adminExceptionCalls.readPaymentException>;

export function useExceptionPage(id: number) {
  return useQuery({
    queryKey: ['payment-exception', id],
    queryFn: async () => (await adminApi.readPaymentException({ params: { id } })).data,
  });
}

/** The actions that are possible and allowed to the signed-in person. */
export function useActions(page: ExceptionPage): ReadonlySet<ExceptionAction> {
  const handles = useRight('money.write');
  const refunds = useRight('refund.create');
  const completes = useRight('refund.complete');
  const allowed: Readonly<Record<ExceptionAction, boolean>> = {
    REFUND: refunds,
    COMPLETE_REFUND: completes,
    ACCEPT_TRANSFERS: handles,
    ASSIGN: handles,
    ASK: handles,
    RESOLVE: handles,
  };
  return new Set(actionsOfAnswer(page).filter((action) => allowed[action]));
}

type AboutMoney = Pick<ExceptionPage, 'kind' | 'amount'>;

/** What happened, and what to do, in one sentence each. */
export const hintOf = (page: AboutMoney): string =>
  isReversal(page)
    ? '銀行收回了這筆轉帳。請向銀行確認，並請顧客補匯同樣的金額；補匯進來時會自動結案，在那之前請不要結案。不再補匯時才結案，並選擇款項仍在或已被收回；已被收回時，取消訂單不要匯退款。'
    : hints[page.kind];

const hints: Readonly<Record<ExceptionKind, string>> = {
  PAID_AFTER_CANCEL: '訂單取消後才收到款項。請退回，或與顧客確認後重新成立訂單。',
  PAID_TWICE: '訂單已付款，又收到一筆。請退回多收的款項。',
  AMOUNT_DIFFERS: '收到的金額與訂單不同。請向金流查詢，再退回或補收差額。',
  PROVIDER_UNKNOWN: '金流一直沒有回覆，或回報了商店不認得的付款。請到金流的後台查詢這筆付款。',
  DEPOSIT_LATE: '轉帳晚於期限，還沒有算成付款。請與顧客聯絡後視為全額，或退回。',
  DEPOSIT_OVER: '轉帳多於應收金額，還沒有算成付款。請視為全額，或退回。',
  DEPOSIT_UNDER: '轉帳少於應收金額。請顧客補足後視為全額，或退回。',
  DEPOSIT_UNKNOWN: '不知道這筆入帳屬於哪一筆訂單。請向銀行查詢匯款人，再指定訂單。',
  NOT_AT_PROVIDER: '訂單是已付款，金流卻沒有這筆。請向金流查詢，確認前不要出貨。',
  NOT_TOLD: '款項已收到並自動入帳，但金流沒有通知。請技術人員查通知為什麼沒到。',
  REFUND_DIFFERS: '商店與金流的退款金額不同。請向金流查詢。',
  REFUND_FAILED: '金流沒有退成。請確認沒有退過，再匯款給顧客並記下匯款編號。',
  REFUND_BY_HAND: '這筆退款要由商店匯款；匯款後記下匯款編號。',
  STATEMENT_DIFFERS:
    '對帳單的金額或日期與商店的不同。請向金流查詢；多收的款項從訂單頁退款，再留下說明結案。',
  STATEMENT_ONLY:
    '對帳單有這筆款項，商店沒有紀錄。請向金流或銀行查是哪一筆，再留下說明結案；下次的對帳單相符時會自動結案。',
  STATEMENT_LACKS:
    '商店有這筆款項，這段期間的對帳單沒有。下一期的對帳單有這筆時會自動結案；一直沒有時請向金流查詢。',
  SENT_AFTER_CANCEL:
    '訂單已取消或已退款，物流商卻收走了包裹；應收是代收的金額。請向物流商要求退回。包裹退回時會自動結案，不再退款、不再入庫；顧客收下時，請與顧客確認付款，並調整庫存。',
  BOOKS_DIFFER: '商店自己的紀錄互相矛盾。請先不要出貨或退款，並請技術人員處理。',
};
