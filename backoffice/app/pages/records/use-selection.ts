import { useState } from 'react';
import type { ListedRow } from '#contract/resources/resource.ts';

/**
 * The selected records of a list, each in the version that the person has seen; or all records of the list's
 * search.
 */
export function useSelection(rows: readonly ListedRow[]) {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const [areAllMeant, meanAll] = useState(false);
  // Rows without a version are only read, so their version is never used.
  const shown = new Map(rows.map(({ id, version }) => [id, Number(version ?? 0)]));
  return {
    ids: new Set(versions.keys()),
    /** Visible rows may have been read again since they were selected. */
    rows: [...versions].map(([id, version]) => ({ id, version: shown.get(id) ?? version })),
    isWholePage: rows.length > 0 && rows.every(({ id }) => versions.has(id)),
    areAllMeant,
    meanAll,
    select(ids: ReadonlySet<number>) {
      meanAll(false);
      setVersions(new Map([...ids].map((id) => [id, shown.get(id) ?? versions.get(id) ?? 0])));
    },
  };
}
