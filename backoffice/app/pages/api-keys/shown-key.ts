import type { Reply } from '#contract/call.ts';
import type { adminApiKeyCalls } from '#contract/calls/admin-api-keys.ts';

/** A key as the server answers it, without the key itself. */
export type ShownKey = Reply<typeof adminApiKeyCalls.revokeApiKey>;
