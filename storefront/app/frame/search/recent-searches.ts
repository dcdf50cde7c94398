import { readStored, removeStored, writeStored } from '../../storage.ts';

const mostStored = 6;
const longestStored = 50;

/** The last searches of this browser, the newest first. They leave it with none of the shop's calls. */
export function recentSearches(): string[] {
  const stored = readStored('recent-searches');
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter(isSearch))].slice(0, mostStored);
}

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestStored;

/** Puts a search in the first place. */
export function rememberSearch(keyword: string): void {
  const search = keyword.trim();
  if (search === '' || search.length > longestStored) return;
  const others = recentSearches().filter((each) => each !== search);
  writeStored('recent-searches', [search, ...others].slice(0, mostStored));
}

export function forgetSearches(): void {
  removeStored('recent-searches');
}
