import { done, refused } from '#contract/outcome.ts';
import { findPictures } from '#server/media/find-pictures.ts';
import { type Announced, openUpload } from '#server/media/uploads.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import {
  listReturnPictures,
  setReturnPictures,
} from '#server/ordering/orders/returns/return-pictures.ts';
import { findReturn } from '#server/ordering/orders/returns/search-returns.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';

/** Opens the address to which the inspector of a return uploads a picture of it. No right to the library is needed. */
export async function openReturnUpload(
  shop: Shop,
  actor: Actor,
  returnId: number,
  file: Announced,
) {
  if (!(await findReturn(shop.db, returnId))) return refused('NOT_FOUND');
  return openUpload(shop, actor, file);
}

/** Replaces the pictures of a return, while it is being inspected. */
export async function photographReturn(
  shop: Shop,
  actor: Actor,
  returnId: number,
  mediaIds: readonly number[],
) {
  return audited(shop, actor, async ({ transaction, note }) => {
    if (!(await lockOrder(transaction, { returnId }, ['id']))) return refused('NOT_FOUND');
    const found = await findReturn(transaction, returnId);
    if (found?.status !== 'APPROVED' && found?.status !== 'RECEIVED') {
      const message = '收到退貨後、退款前才能更改照片';
      return refused('ORDER_CANNOT_BE_MOVED', { message });
    }
    const before = await listReturnPictures(transaction, returnId);
    const known = await findPictures(transaction, mediaIds);
    if (known.length < new Set(mediaIds).size) return refused('NOT_FOUND');
    await setReturnPictures(transaction, returnId, mediaIds);
    await note({
      call: 'photographReturn',
      subject: ['order-return', returnId],
      before: { pictures: before },
      after: { pictures: known.map(({ id }) => id) },
    });
    return done({ pictures: known });
  });
}
