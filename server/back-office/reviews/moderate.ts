import type { OwnAction } from '#contract/actions.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  answerReview as answer,
  hideReview as hide,
  publishReview as publish,
  readReview,
} from '#server/ordering/orders/reviews/moderate.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/** One review with the words of its buyer; NOT_FOUND if there is none. */
export async function readReviewPage({ db }: Pick<Shop, 'db'>, id: number) {
  const found = await readReview(db, id);
  return found ? done(found) : refused('NOT_FOUND');
}

interface Move {
  call: OwnAction;
  /** False if another operator did it before. */
  take(transaction: Transaction): Promise<boolean>;
  after: Readonly<Record<string, string>>;
}

/** Moves a review to another status, with its audit entry. Of two operators the second is refused. */
function move(shop: Shop, actor: Actor, id: number, { call, take, after }: Move) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const before = await readReview(transaction, id);
    if (!before) return refused('NOT_FOUND');
    if (!(await take(transaction))) return refused('ALREADY_HANDLED');
    await note({
      call,
      subject: ['review', id],
      title: before.productName,
      before: { status: before.status },
      after,
    });
    return readReviewPage({ db: transaction }, id);
  });
}

/** Shows a review to shoppers, a hidden one too. NOT_FOUND, or ALREADY_HANDLED if it is shown already. */
export const publishReview = (shop: Shop, actor: Actor, id: number) =>
  move(shop, actor, id, {
    call: 'publishReview',
    take: (transaction) => publish(transaction, id, shop.clock.now()),
    after: { status: 'PUBLISHED' },
  });

/** Hides a review for a reason that its writer reads. NOT_FOUND, or ALREADY_HANDLED if it is hidden already. */
export const hideReview = (shop: Shop, actor: Actor, id: number, reason: string) =>
  move(shop, actor, id, {
    call: 'hideReview',
    take: (transaction) => hide(transaction, id, reason),
    after: { status: 'HIDDEN', reason },
  });

/** Answers a review under its words, changes the answer or takes it back. The audit log keeps every wording. */
export function answerReview(shop: Shop, actor: Actor, id: number, text: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const before = await readReview(transaction, id);
    if (!before) return refused('NOT_FOUND');
    await answer(transaction, id, text, shop.clock.now());
    await note({
      call: 'answerReview',
      subject: ['review', id],
      title: before.productName,
      before: { answer: before.answer?.text ?? '' },
      after: { answer: text },
    });
    return readReviewPage({ db: transaction }, id);
  });
}
