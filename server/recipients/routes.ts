import type { bookCalls } from '#contract/calls/books.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Shop } from '../shop.ts';
import { recipients } from './recipients.ts';

type RecipientCalls = Pick<
  typeof bookCalls,
  'listRecipients' | 'createRecipient' | 'updateRecipient' | 'deleteRecipient'
>;

/** The calls of the member's recipient book. */
export function recipientRoutes(shop: Shop): Handlers<RecipientCalls> {
  return {
    listRecipients: async (_, { memberId }) => done(await recipients.list(shop, memberId)),
    createRecipient: ({ body }, { memberId }) => recipients.create(shop, memberId, body),
    updateRecipient: ({ params, body }, { memberId }) =>
      recipients.update(shop, memberId, params.id, body),
    deleteRecipient: ({ params }, { memberId }) => recipients.delete(shop, memberId, params.id),
  };
}
