import { eq } from 'drizzle-orm';
import { libraryFolder } from '#contract/media.ts';
import { pictureFields } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { countWithPicture, recordsWithPicture } from '#server/records/picture-uses.ts';
import { named, type Use } from '#server/records/uses.ts';
import { mediaFiles } from './tables.ts';

/** The beginning of every address of a picture; undefined if there is none with this id. */
export async function addressOf(db: Queryable, id: number): Promise<string | undefined> {
  const [picture] = await db
    .select({ stem: mediaFiles.stem })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return picture && libraryFolder + picture.stem;
}

/** What needs a picture: the records that show it, entity by entity. */
export function usesOfPictures(bounds: readonly BoundResource[]): Use[] {
  return bounds
    .filter(({ resource }) => pictureFields(resource).length > 0)
    .map((bound) => ({
      label: bound.resource.label,
      path: `/${bound.resource.name}`,
      async count(db, ids) {
        let count = 0;
        for (const id of ids) {
          const address = await addressOf(db, id);
          if (address) count += await countWithPicture(db, bound, address);
        }
        return count;
      },
      async first(db, ids, most) {
        const found = [];
        for (const id of ids) {
          const address = await addressOf(db, id);
          if (address) found.push(...(await recordsWithPicture(db, bound, address, most)));
        }
        return found.slice(0, most).map((record) => named(bound, record));
      },
    }));
}
