/**
 * The text normalised for searching: half-width, lower-case, without hyphens (`searchable` in the database does the
 * same).
 */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('-', '');
}

/** One word of a search: a text matches when it contains any of these spellings. */
export type SearchTerm = readonly string[];

/** The pairs of neighbouring characters of a term, each once; for a term of one character, that character. */
export function termGrams(term: string): string[] {
  const characters = [...term];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return [...new Set(pairs.length > 0 ? pairs : characters)];
}
