/** Ids of the database by slug. */
export type Ids = ReadonlyMap<string, number>;

/** Pairs records with the rows inserted for them, in the same order. */
export function idsBySlug(
  records: readonly { slug: string }[],
  rows: readonly { id: number }[],
): Ids {
  return new Map(
    records.map(({ slug }, index) => {
      const row = rows[index];
      if (!row) throw new Error(`${slug} was not inserted`);
      return [slug, row.id];
    }),
  );
}

/** The id of a slug; throws if the demonstration data do not have it. */
export function idOf(ids: Ids, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`Unknown slug ${slug}`);
  return id;
}

/** The weight that keeps the order of a list, because the heaviest comes first. */
export function weightAt(index: number, list: { length: number }): number {
  return list.length - index;
}
