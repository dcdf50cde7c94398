import { districtOfAddress, officialName } from './taiwan-districts.ts';

/** What of a store can be searched for. */
interface NamedStore {
  no: string;
  name: string;
  address: string;
}

const numerals = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/**
 * One form for texts that mean the same place: half width, small letters, 臺 for 台, 三段 for 3段, and no spaces.
 * The cost grows with the length of the text alone.
 */
function folded(text: string): string {
  return officialName(text.normalize('NFKC').toLowerCase())
    .replace(/(?<!\d)\d段/g, (section) => `${numerals[Number(section[0])]}段`)
    .replace(/\s/g, '');
}

/** The text in which the words of a search are looked for: number, name and address. */
export function storeSearchText({ no, name, address }: NamedStore): string {
  // The line breaks keep a word from beginning in one field and ending in the next one.
  return [no, name, address].map(folded).join('\n');
}

/** The most words of a search; further ones are not looked at. */
const mostWords = 5;

/** The words that a store's text must all have. A word 建盛店 or 建盛門市店 is looked for as 建盛. */
export function storeSearchWords(keyword: string): string[] {
  const words = keyword.normalize('NFKC').split(/\s+/).map(folded);
  const bare = words.map((word) => (word.length > 2 ? word.replace(/(門市|店)$/, '') : word));
  return [...new Set(bare)].filter((word) => word !== '').slice(0, mostWords);
}

/** City and district of a store, with official names; '' for an address that names none. */
export function placeOfStore(address: string): { city: string; cityZone: string } {
  const district = districtOfAddress(address.normalize('NFKC'));
  return { city: district?.city ?? '', cityZone: district?.name ?? '' };
}
