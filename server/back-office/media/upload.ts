import { mostUploadBytes, type PictureType } from '#contract/media.ts';
import { done, refused } from '#contract/outcome.ts';
import { takeFromBin } from '#server/media/bin.ts';
import { cleanPicture } from '#server/media/clean-picture.ts';
import { inspectPicture } from '#server/media/inspect-picture.ts';
import { readFile } from '#server/media/read-file.ts';
import { onePictureAtATime } from '#server/media/sharp.ts';
import { digestOf, findByDigest, storePicture } from '#server/media/store-picture.ts';
import {
  claimUpload,
  noteStoredAs,
  releaseUpload,
  tooLarge,
  type Upload,
} from '#server/media/uploads.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { recordAction } from '../admin/audit.ts';

type Sender = Pick<RequestContext, 'requestId' | 'address' | 'userAgent' | 'file'>;

/**
 * Takes the file that is sent to an upload address: checks by its content that it is a picture, re-encodes it and
 * stores it once. LINK_INVALID, PAYLOAD_TOO_LARGE, FILE_REFUSED with the reason, or what the scanner of viruses
 * refuses.
 */
export async function takeUpload(shop: Shop, sender: Sender, mediaId: number, token: string) {
  const claimed = await claimUpload(shop, mediaId, token);
  if (!claimed.ok) {
    sender.file?.resume();
    return claimed;
  }
  const bytes = await readFile(sender.file, mostUploadBytes);
  if (!bytes) return refused('PAYLOAD_TOO_LARGE', { message: tooLarge });
  const checked = await shop.checkFile(bytes, sender, claimed.value);
  if (checked.ok) return keepFile(shop, sender, claimed.value, bytes);
  // The scanner has not looked: the sender may try again at the same address.
  if (checked.failure.code === 'FILE_NOT_CHECKED') await releaseUpload(shop, mediaId);
  return checked;
}

async function keepFile(shop: Shop, sender: Sender, upload: Upload, bytes: Buffer) {
  const sha256 = digestOf(bytes);
  if (await findByDigest(shop.db, sha256)) {
    return transactUnlessRefused(shop.db, (inside) =>
      answerStored(shop, inside, sender, upload, sha256),
    );
  }
  const rendered = await onePictureAtATime(async () => {
    const inspected = await inspectPicture(bytes, upload.contentType);
    return inspected.ok ? cleanPicture(bytes, inspected.value as PictureType) : inspected;
  });
  if (!rendered.ok) return rendered;
  return transactUnlessRefused(shop.db, async (inside) => {
    const { mediaId: id, administratorId: createdBy, fileName } = upload;
    const name = nameOf(fileName);
    const stored = await storePicture(shop, inside, rendered.value, {
      id,
      sha256,
      name,
      createdBy,
    });
    if (!stored) return answerStored(shop, inside, sender, upload, sha256);
    await note(shop, inside, sender, upload, { call: 'uploadMedia', id, name });
    return done({ ...stored, isDuplicate: false });
  });
}

/** The library already has the file. The existing picture is answered, and taken out of the bin if it is there. */
async function answerStored(
  shop: Shop,
  inside: Transaction,
  sender: Sender,
  upload: Upload,
  sha256: string,
) {
  const stored = await findByDigest(inside, sha256);
  if (!stored) throw new Error('A picture is gone that was there a moment ago.');
  const { id, name } = stored;
  await noteStoredAs(inside, upload.mediaId, id);
  if (await takeFromBin(inside, id, shop.clock.now())) {
    await note(shop, inside, sender, upload, { call: 'restoreMedia', id, name });
  }
  return done({ ...((await findByDigest(inside, sha256)) ?? stored), isDuplicate: true });
}

function note(
  shop: Shop,
  inside: Transaction,
  sender: Sender,
  { administratorId }: Upload,
  { call, id, name }: { call: 'uploadMedia' | 'restoreMedia'; id: number; name: string },
): Promise<void> {
  const actor = { ...sender, administratorId };
  const after = { name };
  return recordAction(shop, inside, actor, { call, subject: ['media', id], title: name, after });
}

/** The initial name of a picture: the file name without its extension. */
function nameOf(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{1,5}$/, '')
    .normalize()
    .trim();
  return name.slice(0, 120).toWellFormed() || '未命名';
}
