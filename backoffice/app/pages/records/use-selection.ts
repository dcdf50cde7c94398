import { useState } from 'react';
import type { ListedRow } from '#contract/resources/resource.ts';

interface Selection {
  versions: ReadonlyMap<number, number>;
  areAllMeant: boolean;
}

const nothing: Selection = { versions: new Map(), areAllMeant: false };

/**
 * The selected records of a list, each in the version that the person has seen; or all records of the list's search.
 * They belong to their place: in another one, nothing is selected, and nothing is on the way back. `areOfPlace` is
 * false while the rows of the place before are still shown, which cannot be selected.
 */
export function useSelection(rows: readonly ListedRow[], place: string, areOfPlace = true) {
  const [last, setLast] = useState({ ...nothing, place });
  if (last.place !== place) setLast({ ...nothing, place });
  const { versions, areAllMeant } = last.place === place ? last : nothing;
  // Rows without a version are only read, so their version is never used.
  const shown = new Map(rows.map(({ id, version }) => [id, Number(version ?? 0)]));
  return {
    ids: new Set(versions.keys()),
    /** Visible rows may have been read again since they were selected. */
    rows: [...versions].map(([id, version]) => ({ id, version: shown.get(id) ?? version })),
    isWholePage: rows.length > 0 && rows.every(({ id }) => versions.has(id)),
    areAllMeant,
    meanAll: (isAll: boolean) => setLast({ versions, areAllMeant: isAll, place }),
    select(ids: ReadonlySet<number>) {
      if (!areOfPlace) return;
      const chosen = [...ids].map((id) => [id, shown.get(id) ?? versions.get(id) ?? 0] as const);
      setLast({ versions: new Map(chosen), areAllMeant: false, place });
    },
  };
}
