import { done, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { redirectTo } from '#server/platform/http/http-answer.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { skipLocked } from './change.ts';
import { dateOfCode } from './code.ts';
import { draftParcel } from './quote-parcel.ts';
import { lockStanding, readParcel, readStanding, toOpen } from './stored.ts';

const unknown = () => refused('NOT_FOUND', { status: 404 });

/**
 * What a code of a notice shows: the next parcel, and nothing of the recipient. The same answer for every invalid code.
 */
export async function readByCode(shop: Shop, code: string, request: RequestContext) {
  const busy = await throttle(shop, 'standing-order', request, code);
  if (busy) return busy;
  const date = dateOfCode(shop, code);
  const row = date && (await readStanding(shop.db, date.standingOrderId));
  if (!date || !row) return unknown();
  const parcel = await readParcel(shop.db, row.id, date.dueOn);
  const { state, reason, nextOn, paymentType } = row;
  const open = toOpen(row);
  // Whoever has an old letter learns nothing of later parcels, except of the one that follows a date that was left out.
  const isOver = nextOn !== date.dueOn && parcel?.state !== 'SKIPPED';
  return done({
    state,
    reason,
    nextOn,
    isSkipped: parcel?.state === 'SKIPPED',
    canSkip: open !== undefined && state !== 'PAUSED' && nextOn === date.dueOn,
    shipType: open?.delivery.shipType ?? null,
    paymentType,
    draft: open && !isOver ? await draftParcel(shop, open, open) : null,
  });
}

/**
 * Leaves out the date of a code. A second press, a code whose date is over and a standing order that has ended change
 * nothing and are answered alike. A browser without scripts is led back to the page.
 */
export async function skipByCode(shop: Shop, code: string, request: RequestContext) {
  const busy = await throttle(shop, 'standing-order', request, code);
  if (busy) return busy;
  const date = dateOfCode(shop, code);
  if (!date) return unknown();
  await transactUnlessRefused(shop.db, async (transaction) => {
    const row = toOpen(await lockStanding(transaction, date.standingOrderId));
    if (row && row.state !== 'PAUSED') {
      await skipLocked(transaction, row, { dueOn: date.dueOn, now: shop.clock.now() });
    }
    return done(undefined);
  });
  if (!request.isNavigation) return done({});
  return done(redirectTo(`/standing-order?code=${encodeURIComponent(code)}`, 303));
}
