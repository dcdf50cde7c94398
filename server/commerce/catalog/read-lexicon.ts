import { createHash } from 'node:crypto';
import type { Lexicon, LexiconSources, Need } from '#rules/search/lexicon.ts';
import { partOf } from '#server/platform/cache/tags.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import {
  readAttributes,
  readSeriesNames,
  readTextsOfGoods,
  readWordSources,
  type SearchNames,
} from './search-sources.ts';

export interface SearchKnowledge {
  names: SearchNames;
  lexicon: Lexicon;
  /** All needs, in the order in which operators added them. */
  needs: readonly Need[];
}

export type SearchShop = Pick<Shop, 'db' | 'cache'>;

/** What any search depends on: a change of texts, series, attributes or search words, but none of prices. */
export const wordsOfCatalogue: readonly string[] = [partOf('catalog', 'words')];

/** Bytes that an entry of the lexicon takes, about: its key, and its place in the index. */
const bytesOfEntry = 150;

/** What the shop's searches know, made once for each state of the catalogue. */
export function readSearchKnowledge({ db, cache }: SearchShop): Promise<SearchKnowledge> {
  return cache.through(
    'search knowledge',
    ['catalog'],
    async () => {
      const names = { ...(await readSeriesNames(db)), ...(await readAttributes(db)) };
      const sources = await readWordSources(db, names);
      const texts = await readTextsOfGoods(db);
      const all = { ...sources, texts: [...texts, ...sources.texts] };
      return { names, lexicon: await sameOrNew(cache, all), needs: sources.needs };
    },
    ({ lexicon: { byForm, byReading, byDeletion } }) =>
      (byForm.size + byReading.size + byDeletion.size) * bytesOfEntry,
    { narrow: () => wordsOfCatalogue },
  );
}

/**
 * The same for the back office, whose searches forgive no errors and have filters for attributes. It leaves out goods
 * and attributes, so reading it takes a few milliseconds.
 */
export async function readSmallKnowledge(db: Queryable): Promise<SearchKnowledge> {
  const attributes = { usage: [], material: [], absorbency: [] };
  const names = { ...(await readSeriesNames(db)), ...attributes };
  const { makeLexicon } = await import('#rules/search/lexicon.ts');
  const sources = await readWordSources(db, names);
  return { names, lexicon: makeLexicon(sources, { corrects: false }), needs: sources.needs };
}

interface Made {
  fingerprint: string;
  lexicon: Lexicon;
}

/** The last lexicon of each shop, which most changes of the catalogue leave as it is. */
const lastMade = new WeakMap<object, Made>();

/** The tables of characters are loaded with the first search. */
async function sameOrNew(shop: object, sources: LexiconSources): Promise<Lexicon> {
  const fingerprint = createHash('sha256').update(JSON.stringify(sources)).digest('base64');
  const last = lastMade.get(shop);
  if (last?.fingerprint === fingerprint) return last.lexicon;
  const { makeLexicon } = await import('#rules/search/lexicon.ts');
  const lexicon = makeLexicon(sources);
  lastMade.set(shop, { fingerprint, lexicon });
  return lexicon;
}
