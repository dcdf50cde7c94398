/** Webhooks (G-222): what the shop reports to other systems. Plain data: the screens of the back office import it. */

/** The events and their names for operators, in the order of the form. */
export const webhookEventLabels = {
  'order.placed': '訂單成立',
  'order.paid': '訂單已付款',
  'order.shipped': '訂單已出貨',
  'order.completed': '訂單完成',
  'order.cancelled': '訂單取消',
  'refund.completed': '退款完成',
  'product.changed': '商品變更',
  'stock.changed': '庫存變更',
  'member.registered': '會員註冊完成',
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

/** The event that the test button sends; nobody subscribes to it. */
export const testEvent = 'webhook.test';

/** The name of an event for operators. */
export const webhookEventLabel = (type: string): string =>
  type === testEvent ? '測試' : (webhookEventLabels[type as WebhookEvent] ?? type);

export const deliveryStateLabels = {
  WAITING: '等待送出',
  DELIVERED: '已送達',
  GIVEN_UP: '已放棄',
} as const;
export type DeliveryState = keyof typeof deliveryStateLabels;
export const deliveryStates = Object.keys(deliveryStateLabels) as [
  DeliveryState,
  ...DeliveryState[],
];

/** Why a try failed besides an answer with another status than 2xx, for operators. */
export const deliveryFailureLabels: Readonly<Record<string, string>> = {
  TIMEOUT: '10 秒內沒有回應',
  UNREACHABLE: '無法連線',
  NOT_PUBLIC: '網址指向內部網路，不會連線',
  ENDED: '連線中斷',
  NOT_SENT: '商店這邊出錯，請聯絡技術人員',
};

/** Why a try failed, e.g. 回應 500. */
export const deliveryFailureLabel = (failure: string): string =>
  deliveryFailureLabels[failure] ?? failure.replace(/^HTTP (\d+)$/, '對方回應 $1');

export const webhookLimits = {
  /** The most webhooks of a shop. */
  count: 20,
  urlLength: 2000,
  /** Hours for which the secret before the last one still signs. */
  oldSecretHours: 24,
  /** Days from the first try (or from the event, if none could begin) after which a delivery is given up. */
  givenUpAfterDays: 3,
  /** Days after their end after which deliveries are deleted, with their bodies. */
  storedDays: 30,
} as const;
