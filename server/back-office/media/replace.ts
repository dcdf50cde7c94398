import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import { pick } from '#rules/records/differences.ts';
import { anyPictureAddress } from '#server/media/names.ts';
import { storedIdOf } from '#server/media/uploads.ts';
import { addressOf, pictureColumns, recordsWithPictures } from '#server/media/uses.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  deleteRecord,
  refuseStale,
  updateRecord,
  type WriteOutcome,
} from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../admin/audit.ts';
import { noteWritten, writingOf } from '../resource-calls/write.ts';

/** The most records in which one call replaces a picture. If more show it, call it again for the rest. */
const mostRecords = 10_000;

interface Library {
  media: ResourceAdapter;
  /** The entities whose records may show pictures. */
  others: readonly ResourceAdapter[];
}

/**
 * Replaces a picture by another one in every record that shows it. The new picture takes over the descriptions that
 * it lacks, and the old one goes into the bin. All in one transaction; each record has its audit entry.
 */
export function replaceMedia(
  shop: Shop,
  request: RequestContext,
  { media, others }: Library,
  { id, mediaId, version }: { id: number; mediaId: number; version: number },
) {
  return audited(shop, request, async (inside) => {
    const { transaction } = inside;
    const old = await readRecord(transaction, media, id, { lock: true });
    const newId = await storedIdOf(transaction, mediaId);
    const found = await readRecord(transaction, media, newId, { lock: true });
    if (!old || !found || old.id === found.id) return refused('NOT_FOUND');
    if (old.version !== version) return refuseStale(old);
    const address = (await addressOf(transaction, id)) ?? '';
    const change = { id, address, path: String(found.path) };
    for (const adapter of others) {
      const moved = await moveReferences(shop, inside, adapter, change);
      if (!moved.ok) return moved;
    }
    const words = missingWords(old, found);
    const taken = await updateRecord(writingOf(shop, inside, true), media, newId, words);
    if (!taken.ok) return taken;
    await noteWritten(inside, { adapter: media, call: 'update' }, taken.value);
    const removed = await deleteRecord(writingOf(shop, inside, true), media, id, undefined);
    if (!removed.ok) return removed;
    const { before, title } = removed.value.change ?? { before: null, title: '' };
    await inside.note({ call: 'replaceMedia', subject: ['media', id], title, before, after: null });
    return done(taken.value.record);
  });
}

type Refusal = Extract<WriteOutcome, { ok: false }>['failure']['code'];

async function moveReferences(
  shop: Shop,
  inside: Audited,
  adapter: ResourceAdapter,
  { id, address, path }: { id: number; address: string; path: string },
): Promise<Outcome<undefined, Refusal>> {
  const { transaction } = inside;
  for (const record of await recordsWithPictures(transaction, adapter, [id], mostRecords)) {
    const values = pick(record, pictureColumns(adapter));
    const written = await updateRecord(
      writingOf(shop, inside, true),
      adapter,
      record.id,
      withOther(values, address, path),
    );
    if (!written.ok) return written;
    await noteWritten(inside, { adapter, call: 'update' }, written.value);
  }
  return done(undefined);
}

/** The values with the other picture, also inside lists and formatted texts. */
function withOther(values: Record<string, unknown>, address: string, path: string) {
  const text = JSON.stringify(values).replace(anyPictureAddress, (whole, start) =>
    start === address ? path : whole,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** The descriptions of the old picture that the new one lacks. */
function missingWords(old: StoredRecord, found: StoredRecord) {
  const empty = ['alt', 'folder', 'tags'].filter((name) => found[name] === '');
  return pick(old, empty);
}
