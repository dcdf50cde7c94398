import type { StandingReason, StandingState } from '#contract/standing-orders.ts';

/** The words of standing orders (定期配) for shoppers and operators. */

export const standingStateWords: Readonly<Record<StandingState, string>> = {
  RUNNING: '進行中',
  WAITING: '等您確認',
  PAUSED: '已暫停',
  ENDED: '已結束',
};

/** What the shopper reads about a standing order that waits or is paused. */
export const standingReasonSentences: Readonly<Record<StandingReason, string>> = {
  BY_MEMBER: '您已暫停這個定期配，隨時可以繼續。',
  UNCOLLECTED: '有包裹逾期未取，所以先暫停，不會再自動寄出。需要時按「繼續」即可。',
  UNPAID: '最近兩次的訂單都逾期未付款，所以先暫停，不會再自動建立訂單。需要時按「繼續」即可。',
  PRICE_ROSE: '這次的金額比上次高出一成以上，所以先問過您，確認前不會寄出。',
  SOLD_OUT: '有商品目前數量不足或已下架，所以先問過您，調整商品或略過這一次即可。',
  UNDELIVERABLE: '配送地點或發票資料需要更新，更新前不會寄出。',
  UNPAYABLE: '原來的付款方式目前不能使用，改選其他方式後即可繼續。',
};

/** The name of a rhythm in weeks, or of the member's own use (null). */
export const rhythmWords = (weeks: number | null): string =>
  weeks === null ? '照我的用量' : `每 ${weeks} 週`;
