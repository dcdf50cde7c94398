/** Separates a tag from a part of it: `catalog/12` is product 12 of the catalogue. */
const partMark = '/';

/** The tag of a part: `partOf('catalog', 12)` is `catalog/12`. */
export const partOf = (whole: string, part: number | string): string => whole + partMark + part;

const wholeOf = (tag: string): string | undefined => {
  const end = tag.indexOf(partMark);
  return end < 0 ? undefined : tag.slice(0, end);
};

/**
 * Answers a function that tells whether these changes concern a value with given tags. They do if both have a tag in
 * common, if the value shows a part of a tag that has changed as a whole, or if a part has changed of a tag that the
 * value shows as a whole.
 */
export function concernedBy(changes: readonly string[]): (tags: readonly string[]) => boolean {
  const changed = new Set(changes);
  const inPart = new Set(changes.map(wholeOf));
  return (tags) =>
    tags.some((tag) => changed.has(tag) || inPart.has(tag) || changed.has(wholeOf(tag) ?? tag));
}
