import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { bigId, bigIdParams, count, id, idParams, instant, pageFields } from '../fields.ts';
import { requiredInChinese } from '../rule-messages.ts';
import { deliveryStates, webhookEvents, webhookLimits } from '../webhooks.ts';

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  createdAt: instant,
  /** Since when every try has failed; null if the last one succeeded. */
  failingSince: instant.nullable(),
  lastFailure: z.string().nullable(),
  lastSuccessAt: instant.nullable(),
  /** Until when the secret before the last one signs too. */
  oldSecretUntil: instant.nullable(),
  waiting: count,
});

/** The only answers that contain the secret (G-233). */
const withSecret = webhook.extend({ secret: z.string() });

const url = z.string().trim().min(1, requiredInChinese).max(webhookLimits.urlLength);
const events = z
  .array(z.enum(webhookEvents))
  .min(1, '請至少選擇一個事件')
  .max(webhookEvents.length);

const delivery = z.object({
  id: bigId,
  eventId: z.uuid(),
  type: z.string(),
  state: z.enum(deliveryStates),
  tries: count,
  createdAt: instant,
  nextTryAt: instant.nullable(),
  endedAt: instant.nullable(),
  lastStatus: z.number().int().nullable(),
  lastFailure: z.string().nullable(),
});

/** Webhooks and their deliveries (G-222, G-233). */
export const adminWebhookCalls = {
  searchWebhooks: call(adminEndpoints.searchWebhooks, {
    summary: '後台：Webhook，依建立順序；failing 只列出一小時以上都送不到的',
    body: z.strictObject({ failing: z.boolean().default(false) }),
    reply: z.array(webhook),
  }),
  readWebhook: call(adminEndpoints.readWebhook, {
    summary: '後台：一個 Webhook',
    params: idParams,
    reply: webhook,
    errors: ['NOT_FOUND'],
  }),
  createWebhook: call(adminEndpoints.createWebhook, {
    summary: '後台：新增 Webhook；secret 只在這次回覆與更換密鑰時出現',
    body: z.strictObject({ url, events, isActive: z.boolean().default(true) }),
    reply: withSecret,
    errors: ['TOO_MANY_RECORDS'],
  }),
  updateWebhook: call(adminEndpoints.updateWebhook, {
    summary: '後台：修改 Webhook；is_active 為 false 時不送出，事件仍會排入，超過三天才放棄',
    params: idParams,
    body: z.strictObject({
      url: url.optional(),
      events: events.optional(),
      isActive: z.boolean().optional(),
    }),
    reply: webhook,
    errors: ['NOT_FOUND'],
  }),
  deleteWebhook: call(adminEndpoints.deleteWebhook, {
    summary: '後台：刪除 Webhook 與它的送達紀錄',
    params: idParams,
    reply: z.object({ id }),
    errors: ['NOT_FOUND'],
  }),
  renewWebhookSecret: call(adminEndpoints.renewWebhookSecret, {
    summary: '後台：更換 Webhook 的密鑰；舊的密鑰在 24 小時內仍一起簽章，期間不能再更換',
    params: idParams,
    reply: withSecret,
    errors: ['NOT_FOUND', 'OLD_SECRET_IS_VALID'],
  }),
  testWebhook: call(adminEndpoints.testWebhook, {
    summary: '後台：送出一個 webhook.test 事件，與其他事件走同一條路',
    params: idParams,
    reply: z.object({ id: bigId }),
    errors: ['NOT_FOUND', 'WEBHOOK_IS_PAUSED', 'TOO_MANY_REQUESTS'],
  }),
  listWebhookDeliveries: call(adminEndpoints.listWebhookDeliveries, {
    summary: '後台：一個 Webhook 的送達紀錄，新的在前',
    params: idParams,
    query: z.object({ state: z.enum(deliveryStates).optional(), ...pageFields }),
    reply: z.array(delivery),
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  replayWebhookDelivery: call(adminEndpoints.replayWebhookDelivery, {
    summary: '後台：再送一次；id 是送達紀錄的編號，內容與事件編號不變',
    params: bigIdParams,
    reply: delivery,
    errors: ['NOT_FOUND', 'WEBHOOK_IS_PAUSED'],
  }),
};
