import type { ListedRow } from '#contract/resources/resource.ts';

/** The rows that one list has saved itself, by the id and the version before, also under an earlier filter or page. */
export type OwnSaves = Map<string, { saved: ListedRow; field: string }>;

const keyOf = ({ id, version }: ListedRow) => `${id} ${version}`;

/** Notes that saving a field of `before` has made it `saved`. A save that changed nothing is not noted. */
export function noteOwnSave(
  own: OwnSaves,
  before: ListedRow,
  field: string,
  saved: ListedRow,
): void {
  if (keyOf(saved) !== keyOf(before)) own.set(keyOf(before), { saved, field });
}

/** The saves of this list that began with the version of the row, the first one first. */
function savesAfter(own: OwnSaves, row: ListedRow) {
  const saves = [];
  for (let next = own.get(keyOf(row)); next; next = own.get(keyOf(next.saved))) saves.push(next);
  return saves;
}

/**
 * The version of the row after the saves of this list that began with the version that was opened. Without it, the own
 * earlier save of a person who changes one cell after the other would count as a colleague's.
 */
export const versionAfterOwn = (own: OwnSaves, row: ListedRow): number =>
  Number((savesAfter(own, row).at(-1)?.saved ?? row).version);

/** The row as the last of these saves of the field has left it; undefined if the list has not saved it again. */
export const lastOwnSave = (own: OwnSaves, row: ListedRow, field: string): ListedRow | undefined =>
  savesAfter(own, row).findLast((save) => save.field === field)?.saved;
