import { done, refused } from '#contract/outcome.ts';
import { addressOf, recordsWithPictures } from '#server/media/uses.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';

const mostShown = 100;

/** The records that show a picture, by entity; NOT_FOUND if there is no such picture. */
export async function listUses(
  { db }: Pick<Shop, 'db'>,
  adapters: readonly ResourceAdapter[],
  id: number,
) {
  if (!(await addressOf(db, id))) return refused('NOT_FOUND');
  const uses = [];
  for (const adapter of adapters) {
    const { name: resource, label, title } = adapter.resource;
    for (const record of await recordsWithPictures(db, adapter, [id], mostShown)) {
      uses.push({ resource, label, id: record.id, title: String(record[title]) });
    }
  }
  return done(uses.slice(0, mostShown));
}
