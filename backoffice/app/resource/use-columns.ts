import { useState } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import { listedFields, type Resource } from '#contract/resources/resource.ts';

export interface Column {
  name: string;
  field: Field;
  /** Pixels. */
  width: number;
  isPinned: boolean;
  /** Pixels from the left edge, for a pinned column. */
  start: number;
}

export const selectWidth = 44;
const leastWidth = 60;

/** The columns that a list shows: pinned ones first, each with its width and place. */
export function useColumns(resource: Resource, shown: readonly string[] | undefined) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const listed = listedFields(resource).filter(([name, field]) =>
    shown ? shown.includes(name) : !field.list?.hidden,
  );
  const pinnedFirst = listed.toSorted(
    ([, one], [, other]) => Number(other.list?.pinned ?? false) - Number(one.list?.pinned ?? false),
  );
  let start = selectWidth;
  const columns = pinnedFirst.map(([name, field]): Column => {
    const width = widths[name] ?? field.list?.width ?? 120;
    const column = { name, field, width, isPinned: field.list?.pinned === true, start };
    start += width;
    return column;
  });
  return {
    columns,
    /** Widens or narrows a column by pixels. */
    resize(name: string, by: number) {
      const now = columns.find((column) => column.name === name)?.width;
      if (now === undefined) return;
      setWidths({ ...widths, [name]: Math.max(leastWidth, now + by) });
    },
  };
}
