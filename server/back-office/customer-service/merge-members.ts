import { eq } from 'drizzle-orm';
import { memberNo, memberTags } from '#contract/members.ts';
import { done, refused } from '#contract/outcome.ts';
import { mergeCoupons } from '#server/commerce/coupons/shop-coupons.ts';
import { mergeGrants } from '#server/commerce/level-benefits/merge-grants.ts';
import { mergeWaits } from '#server/commerce/restock-notices/merge-waits.ts';
import { moveOrdersOf } from '#server/ordering/orders/member-orders.ts';
import { movePhotosOf } from '#server/ordering/orders/returns/photos.ts';
import { moveReviewsOf } from '#server/ordering/orders/reviews/move-reviews.ts';
import { mergeRefill } from '#server/ordering/refill/merge-refill.ts';
import { moveStandingOrders } from '#server/ordering/standing-orders/move-standing-orders.ts';
import {
  endMergedAccount,
  lockAccounts,
  moveLineAccount,
} from '#server/people/accounts/member-accounts.ts';
import { mergeLevels } from '#server/people/members/merge-levels.ts';
import { mergeNotices } from '#server/people/notices/merge-notices.ts';
import { mergeDetails } from '#server/people/saved-details/merge-details.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { mergeMessages } from '../messages/merge-messages.ts';
import { moveDeliveriesOf } from '../webhooks/personal-data.ts';
import { comparePair, type Pair } from './preview-merge.ts';
import { readMemberPage, tagsOf } from './read-member.ts';
import { memberNotes } from './tables.ts';

export interface AskedMerge {
  fromId: number;
  /** The version of the preview. */
  version: string;
  /** The number of the account that ends, as the administrator typed it. */
  confirmation: string;
  reason: string;
}

/**
 * Merges one account into another: everything that belongs to it moves, and nobody can sign in to it any more. Both
 * rows are locked first, so that a checkout, another merge or a new LINE link runs before or after it. STALE_RECORD
 * if the accounts differ from the preview, RECORD_IN_USE with a sentence if they cannot be merged.
 */
export async function mergeMembers(
  shop: Shop,
  actor: Actor,
  intoId: number,
  { fromId, version, confirmation, reason }: AskedMerge,
) {
  const numbers = { from: memberNo(fromId), into: memberNo(intoId) };
  if (confirmation.toUpperCase() !== numbers.from) {
    return invalid({ confirmation: `請輸入 ${numbers.from} 以確認` });
  }
  const merged = await audited(shop, actor, async ({ transaction, note }) => {
    const accounts = await lockAccounts(transaction, [fromId, intoId]);
    const from = accounts.find(({ id }) => id === fromId);
    const into = accounts.find(({ id }) => id === intoId);
    if (!from || !into) return refused('NOT_FOUND');
    const preview = await comparePair(transaction, { from, into }, shop.clock.now());
    if (preview.obstacles.length > 0) {
      return refused('RECORD_IN_USE', { message: preview.obstacles.join('；') });
    }
    if (preview.version !== version) {
      return refused('STALE_RECORD', { message: '兩個帳號的資料剛有變動，請再看一次試算' });
    }
    await moveEverything(shop, transaction, { from, into });
    const { orders, coupons, recipients } = preview.moves;
    await note({
      call: 'mergeMembers',
      subject: ['member', intoId],
      after: { from: numbers.from, orders, coupons, recipients, reason },
    });
    await note({
      call: 'mergeMembers',
      subject: ['member', fromId],
      after: { into: numbers.into, reason },
    });
    return done(undefined);
  });
  return merged.ok ? readMemberPage(shop, intoId) : merged;
}

async function moveEverything(
  shop: Pick<Shop, 'clock' | 'keyedHash'>,
  transaction: Transaction,
  { from, into }: Pair,
) {
  await moveOrdersOf(transaction, from.id, into.id);
  await movePhotosOf(transaction, from.id, into.id);
  await moveReviewsOf(transaction, from.id, into.id);
  await mergeCoupons(transaction, from.id, into.id);
  await mergeGrants(transaction, from.id, into.id);
  await mergeDetails(transaction, from.id, into.id);
  await mergeLevels(transaction, { from, into }, shop.clock.now());
  await moveLineAccount(transaction, from.id, into.id);
  await mergeNotices(transaction, from.id, into.id);
  await mergeMessages(transaction, from.id, into.id);
  await mergeWaits(shop, transaction, from.id, into.id);
  await mergeRefill(transaction, from.id, into.id);
  await moveStandingOrders(transaction, from.id, into.id);
  await moveDeliveriesOf(transaction, from.id, into.id);
  await transaction
    .update(memberNotes)
    .set({ userId: into.id })
    .where(eq(memberNotes.userId, from.id));
  const tags = [...new Set([...tagsOf(into), ...tagsOf(from)])].toSorted();
  await endMergedAccount(transaction, {
    fromId: from.id,
    intoId: into.id,
    tags: tags.slice(0, memberTags.count).join(memberTags.between),
  });
}
