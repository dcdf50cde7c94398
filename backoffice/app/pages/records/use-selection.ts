import { useState } from 'react';
import type { StoredRecord } from '#contract/resources/resource.ts';

/** The selected records of a list, each in the version that the person has seen; or all that the list means. */
export function useSelection(rows: readonly StoredRecord[]) {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const [areAllMeant, meanAll] = useState(false);
  const shown = new Map(rows.map(({ id, version }) => [id, version]));
  return {
    ids: new Set(versions.keys()),
    /** What is in sight may have been read again since it was selected. */
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
