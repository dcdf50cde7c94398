/**
 * The text normalised for searching: half-width, lower-case, without hyphens (`searchable` in the database does the
 * same).
 */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('-', '');
}

/** Shoppers' words → the catalogue's words. */
const synonyms: Readonly<Record<string, string>> = {
  衛生巾: '衛生棉',
  姨媽巾: '衛生棉',
  月經棉: '衛生棉',
  衞生棉: '衛生棉',
  卫生棉: '衛生棉',
  卫生巾: '衛生棉',
  衛生護墊: '護墊',
  卫生护垫: '護墊',
  护垫: '護墊',
  衛生棉條: '棉條',
  月經棉條: '棉條',
  卫生棉条: '棉條',
  棉条: '棉條',
  生理褲: '月亮褲',
  經期褲: '月亮褲',
  安心褲: '安睡褲',
};

/** Words that shoppers write together without a space: 夜用護墊 is searched as 夜用 and 護墊. */
const vocabulary = [
  '衛生棉',
  '護墊',
  '棉條',
  '安睡褲',
  '月亮褲',
  '日用',
  '夜用',
  '日常',
  '運動',
  '產後',
  '哺乳',
  '清潔',
  '有機棉',
  '棉柔',
  '天絲',
  '莫代爾',
  '超薄',
  '加長',
  '無香',
];

// Longest first: 衛生棉條 must not be read as 衛生棉 and a single 條.
const knownWords = new RegExp(
  [...Object.keys(synonyms), ...vocabulary].sort((a, b) => b.length - a.length).join('|'),
  'gu',
);

/** One word of a search: a text matches when it contains any of these spellings. */
export type SearchTerm = readonly string[];

/**
 * The words of a search, normalised by `searchable`; a text must match all of them. A synonym also matches the
 * catalogue's word. Only letters and digits remain, so a term is safe inside a LIKE pattern.
 */
export function searchTerms(keyword: string): SearchTerm[] {
  const words = searchable(keyword)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(knownWords, ' $& ')
    .split(' ')
    .filter(Boolean);
  return [...new Set(words)].map((word) => {
    const catalogueWord = synonyms[word];
    return catalogueWord ? [catalogueWord, word] : [word];
  });
}

/** The pairs of neighbouring characters of a term, each once; for a term of one character, that character. */
export function termGrams(term: string): string[] {
  const characters = [...term];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return [...new Set(pairs.length > 0 ? pairs : characters)];
}
