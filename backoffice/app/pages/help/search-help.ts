import type { HelpPage } from 'virtual:help-pages';

/** Characters of an excerpt: before the match, and in all. */
const around = { before: 12, length: 48 };

export interface FoundPage {
  page: HelpPage;
  /** The text around the first match. */
  excerpt: string;
}

/** The pages that contain all words of the search; those with the words in their title come first. */
export function searchHelp(pages: readonly HelpPage[], asked: string): FoundPage[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = pages.filter((page) => isIn(page.words));
  const byTitle = found.toSorted(
    (one, other) => Number(isIn(other.title)) - Number(isIn(one.title)),
  );
  return byTitle.map((page) => ({ page, excerpt: excerptOf(page, words[0] ?? '') }));
}

function excerptOf({ title, words }: HelpPage, word: string): string {
  const text = words.slice(title.length).trim();
  const begin = Math.max(0, text.toLowerCase().indexOf(word) - around.before);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, begin + around.length)}…`;
}
