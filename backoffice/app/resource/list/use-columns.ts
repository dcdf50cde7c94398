import { useMemo, useState } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import { type Listed, listedFields } from '#contract/resources/resource.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { useMe } from '../../session.ts';

export interface Column {
  name: string;
  field: Field;
  /** Pixels. */
  width: number;
  isPinned: boolean;
  /** Pixels from the left edge, for a pinned column. */
  start: number;
}

/** The common styles of all rows of a list. */
export interface Frame {
  gridTemplateColumns: string;
  /** Pixels. */
  minInlineSize: number;
}

export const selectWidth = 44;
const leastWidth = 60;

/** The fields that this person may show as columns. */
export function useListedFields(listed: Listed): [name: string, field: Field][] {
  return fieldsSeenBy(useMe().role, listed);
}

const fieldsSeenBy = (role: Role, listed: Listed) =>
  listedFields(listed).filter(([, { seenWith }]) => !seenWith || hasRight(role, seenWith));

/** The columns of a list, starting at `from` pixels: pinned ones first, each with its width and position. */
export function useColumns(listed: Listed, shown: readonly string[] | undefined, from: number) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const { role } = useMe();
  // The same array while nothing about it changes, so that rows are not rendered for each key.
  const columns = useMemo(() => {
    const fields = fieldsSeenBy(role, listed).filter(([name, field]) =>
      shown ? shown.includes(name) : !field.list?.hidden,
    );
    const pinnedFirst = fields.toSorted(
      ([, one], [, other]) =>
        Number(other.list?.pinned ?? false) - Number(one.list?.pinned ?? false),
    );
    let start = from;
    return pinnedFirst.map(([name, field]): Column => {
      const width = widths[name] ?? field.list?.width ?? 120;
      const column = { name, field, width, isPinned: field.list?.pinned === true, start };
      start += width;
      return column;
    });
  }, [role, listed, shown, widths, from]);
  return {
    columns,
    /** Widens or narrows a column by `by` pixels. */
    resize(name: string, by: number) {
      const now = columns.find((column) => column.name === name)?.width;
      if (now === undefined) return;
      setWidths({ ...widths, [name]: Math.max(leastWidth, now + by) });
    },
  };
}
