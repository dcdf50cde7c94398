/** The most bytes of the body of one request. */
const size = 256 * 1024;

/** Units of texts that a careless reader reads again and again. */
const characters = ['a', '0', ' ', '\n', '@', '.', '-', '/', '衛', '\ud83d', 'a.', '1,'];
const marks = [
  ...['\t', '%', '+', '\\', '"', "'", '\0', '=', '[', 'a[', 'a b', 'A-', '2026-', '4100', 'eyJ'],
  ...['<', '<a', '<a>', '<a ', '</a>', '/>', '<!--', '<?', ']]>', '&', '&#', '&amp;'],
  ...['a=1&', 'a&', 'a[b]=1&', 'a[]=1&', '%61=%62&', 'a;q=0.1,', 'W/"a",', '{"a":', '[1,', '"a",'],
];
/** Hardly any pattern matches this end, so it has to try every alternative. */
const end = ' @!\0';
const beginnings = ['', 'a@a', '<', '{"a":"', '<a>'];

/**
 * Texts of a beginning, many copies of one unit, and an end that matches nothing: one of 16 KB, which already shows
 * slowness that would take minutes with the next, and one of 256 KB.
 */
export function repeated(unit: string, beginning = ''): string[] {
  return [size / 16, size].map((bytes) => {
    const count = Math.floor((bytes - beginning.length - end.length) / Buffer.byteLength(unit));
    return `${beginning}${unit.repeat(count)}${end}`;
  });
}

/** Names that are all different. Looking each one up among all the others takes quadratic time. */
const manyNames: readonly string[] = Array.from({ length: size / 8 }, (_, index) => `k${index}`);

/** A body or form that contains only such names. */
export const manyFields: Readonly<Record<string, string>> = Object.fromEntries(
  manyNames.map((name) => [name, '1']),
);

/** Values of a single field. */
export const worstFieldTexts: readonly string[] = [
  ...characters.flatMap((unit) => repeated(unit)),
  ...repeated('.', 'a@a'),
];

/** Whole bodies or headers. */
export const worstTexts: readonly string[] = [
  ...[...characters, ...marks].flatMap((unit) =>
    beginnings.flatMap((start) => repeated(unit, start)),
  ),
  manyNames.join('=&'),
  `<a>${manyNames.map((name) => `<${name}/>`).join('')}</a>`,
];

/** As many copies of an item as fit into a body, each with different numbers. */
export function manyItems(item: unknown): unknown[] {
  const length = Math.max(2, Math.floor(size / (Buffer.byteLength(JSON.stringify(item)) + 6)));
  return Array.from({ length }, (_, index) => renumbered(item, index + 1));
}

function renumbered(value: unknown, by: number): unknown {
  if (typeof value === 'number') return by;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renumbered(one, by)]));
}

/** The deepest JSON text of a body. It has no end. */
export const deepestText = '['.repeat(size);

/** Lists in lists, as deep as a body allows. */
export const deepList: unknown = (() => {
  let list: unknown[] = [];
  for (let depth = 1; depth < size / 2; depth++) list = [list];
  return list;
})();
