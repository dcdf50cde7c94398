import type { Reply } from '#contract/call.ts';
import type { adminWebhookCalls } from '#contract/calls/admin-webhooks.ts';

/** A webhook as the server answers it. */
export type ShownWebhook = Reply<typeof adminWebhookCalls.readWebhook>;

export type ShownDelivery = Reply<typeof adminWebhookCalls.replayWebhookDelivery>;
