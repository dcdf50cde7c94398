import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A migration as shops have run it: its name, the moment by which the migrator identifies it, and the SHA-256 of
 * its SQL.
 */
export interface ReleasedMigration {
  tag: string;
  /** The moment of its generation, in milliseconds since 1970. */
  when: number;
  sha256: string;
}

/** The migrations in a folder like `server/migrations`, in the order in which they run. */
export function readMigrations(folder: string): ReleasedMigration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(journal);
  return entries.map(({ tag, when }) => ({
    tag,
    when,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, `${tag}.sql`)))
      .digest('hex'),
  }));
}

/** The released migrations. They are in databases that we do not know, so they never change. */
export function readReleased(folder: string): ReleasedMigration[] {
  return JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'));
}

/**
 * Reasons why a shop of an earlier release could not be upgraded: a released migration that was changed, removed or
 * moved, or one that the migrator would never run, because its moment is not after those before it.
 */
export function brokenUpgrades(
  released: readonly ReleasedMigration[],
  present: readonly ReleasedMigration[],
): string[] {
  const problems = released.flatMap((one, at) => {
    const now = present.find(({ tag }) => tag === one.tag);
    const path = `server/migrations/${one.tag}.sql`;
    if (!now) return [`${path}: it was released and is gone; bring it back as it was`];
    if (now.sha256 !== one.sha256) {
      return [`${path}: it was released and has changed; undo that, and write another migration`];
    }
    if (now.when !== one.when || present[at] !== now) {
      return [`${path}: it was released, and its line of meta/_journal.json stood elsewhere`];
    }
    return [];
  });
  const late = present.filter(({ when }, at) => at > 0 && when <= (present[at - 1]?.when ?? 0));
  return [
    ...problems,
    ...late.map(
      ({ tag }) =>
        `server/migrations/${tag}.sql: it is older than the one before it, so that no database would get it; generate it again`,
    ),
  ];
}
