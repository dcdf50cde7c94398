import type { bookCalls } from '#contract/calls/books.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Shop } from '../shop.ts';
import { createRecipient, deleteRecipient, listRecipients, updateRecipient } from './recipients.ts';

type RecipientCalls = Pick<
  typeof bookCalls,
  'listRecipients' | 'createRecipient' | 'updateRecipient' | 'deleteRecipient'
>;

/** The calls of the member's recipient book. */
export function recipientRoutes(shop: Shop): Handlers<RecipientCalls> {
  return {
    listRecipients: async (_, { memberId }) => done(await listRecipients(shop, memberId)),
    createRecipient: ({ body }, { memberId }) => createRecipient(shop, memberId, body),
    updateRecipient: ({ params, body }, { memberId }) =>
      updateRecipient(shop, memberId, params.id, body),
    deleteRecipient: ({ params }, { memberId }) => deleteRecipient(shop, memberId, params.id),
  };
}
