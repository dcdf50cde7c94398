/** What is a part of something stands after this mark: `catalog/12` is product 12 of the catalogue. */
const partMark = '/';

export const partOf = (whole: string, part: number | string): string => whole + partMark + part;

const wholeOf = (tag: string): string | undefined => {
  const end = tag.indexOf(partMark);
  return end < 0 ? undefined : tag.slice(0, end);
};

/**
 * Whether changes with these tags concern a value: they have a tag in common, or the value shows a part of what has changed as a
 * whole, or a part has changed of what it shows as a whole.
 */
export function concernedBy(changes: readonly string[]): (tags: readonly string[]) => boolean {
  const changed = new Set(changes);
  const inPart = new Set(changes.map(wholeOf));
  return (tags) =>
    tags.some((tag) => changed.has(tag) || inPart.has(tag) || changed.has(wholeOf(tag) ?? tag));
}
