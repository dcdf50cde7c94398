import { done, refused } from '#contract/outcome.ts';
import { takeFromBin } from '#server/media/bin.ts';
import { type CropArea, cropPicture } from '#server/media/crop-picture.ts';
import { digestOf, findByDigest, findPicture, storePicture } from '#server/media/store-picture.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';

/** Makes a new picture from a part of another, with the same folder and descriptions. NOT_FOUND or FILE_REFUSED. */
export async function cropMedia(shop: Shop, request: RequestContext, id: number, area: CropArea) {
  const picture = await findPicture(shop.db, id);
  if (!picture) return refused('NOT_FOUND');
  const cropped = await cropPicture(shop, picture, area);
  if (!cropped.ok) return cropped;
  const sha256 = digestOf(cropped.value.bytes);
  const name = `${picture.name.slice(0, 112).toWellFormed()}（裁切）`;
  const { alt, folder, tags } = picture;
  return audited(shop, request, async ({ inside, transaction, note }) => {
    const createdBy = request.administratorId;
    const details = { sha256, name, alt, folder, tags, createdBy };
    const stored = await storePicture(inside, transaction, cropped.value, details);
    const made = stored ?? (await findByDigest(transaction, sha256));
    if (!made) throw new Error('A picture is gone that was there a moment ago.');
    const isBack = await takeFromBin(transaction, made.id, shop.clock.now());
    if (stored || isBack) {
      const subject = ['media', made.id] as const;
      await note({ call: 'cropMedia', subject, title: made.name, after: { name: made.name } });
    }
    return done((await findByDigest(transaction, sha256)) ?? made);
  });
}
