import { type Client, type ClientOptions, createClient } from './client.ts';
import { type Operations, routes, type WebhookEvent } from './operations.ts';
import { type SignedWebhook, type Verified, verifyWebhook as verify } from './verify-webhook.ts';

export type { CallOptions, ClientOptions, Done, Refused, Result } from './client.ts';
export type * from './operations.ts';
export type { SignedWebhook, Verified } from './verify-webhook.ts';

/** A client of the shop: one typed function for each call of the API. */
export const createShopClient = (options: ClientOptions): Client<Operations> =>
  createClient<Operations>(routes, options);

/** Checks that a webhook comes from the shop, and answers its event with its type. */
export const verifyWebhook = (webhook: SignedWebhook): Promise<Verified<WebhookEvent>> =>
  verify<WebhookEvent>(webhook);
