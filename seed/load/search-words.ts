import { betweenWords } from '#contract/between-words.ts';
import { searchWords } from '#server/commerce/catalog/search-tables.ts';
import { news } from '#server/content/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { needs, synonyms } from '../data/search-words.ts';

/** Loads the words that shoppers type. The articles to which they lead must be there. Words of a migration stay. */
export async function loadSearchWords(transaction: Transaction): Promise<void> {
  const articles = await transaction.select({ id: news.id, title: news.title }).from(news);
  const pathOf = (path: string) => {
    const [kind, title] = path.split(':');
    if (kind !== 'news') return path;
    const article = articles.find((each) => each.title === title);
    if (!article) throw new Error(`Unknown article ${title}`);
    return `/blog/${article.id}`;
  };
  await transaction
    .insert(searchWords)
    .values([
      ...synonyms.map(({ words, target }) => ({
        kind: 'SYNONYM' as const,
        words: words.join(betweenWords),
        target,
      })),
      ...needs.map(({ words, label, path, target = '' }) => ({
        kind: 'NEED' as const,
        words: words.join(betweenWords),
        label,
        path: pathOf(path),
        target,
      })),
    ])
    .onConflictDoNothing({ target: searchWords.words });
}
