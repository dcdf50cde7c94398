/** The end of a snapshot's name; drizzle-kit writes one beside each migration. */
const ending = '_snapshot.json';

/**
 * Problems with the snapshots in `server/migrations/meta`: only the newest one is needed. drizzle-kit compares the
 * tables only with it, and each older one is some eight thousand lines that nobody reads.
 */
export function spareSnapshots(files: readonly string[], lastMigration: string): string[] {
  const [number] = lastMigration.split('_');
  const snapshots = files.filter((name) => name.endsWith(ending));
  const spare = snapshots.filter((name) => name !== `${number}${ending}`);
  const problems = spare.map(
    (name) => `server/migrations/meta/${name}: delete it, a newer one stands`,
  );
  return snapshots.length > spare.length
    ? problems
    : [...problems, `server/migrations/meta/${number}${ending} is missing`];
}
