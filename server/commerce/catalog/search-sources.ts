import { asc, desc, eq, sql } from 'drizzle-orm';
import { betweenWords } from '#contract/between-words.ts';
import { scentNames } from '#rules/goods/scent.ts';
import type { LexiconSources, Need, Synonym } from '#rules/search/lexicon.ts';
import { searchable } from '#rules/search/terms.ts';
import { usualWords } from '#rules/search/usual-words.ts';
import type { CountedText } from '#rules/search/words-of-texts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { searchWords } from './search-tables.ts';
import { isOnlineSubSeries } from './series.ts';
import { combinations, products, series, subSeries } from './tables.ts';

/** The most different texts of goods from which words are taken, those of most goods first. */
const mostTexts = 5_000;

/** The values of the attributes in which a search looks. */
export interface AttributeValues {
  usage: string[];
  material: string[];
  absorbency: string[];
}

/** The names of the series and the values of attributes, in which a search looks besides the goods' own texts. */
export interface SearchNames extends AttributeValues {
  /** ONLINE sub-series, each with its own and its series' name as `searchable`. */
  subSeries: { id: number; text: string }[];
  /** ONLINE series with an ONLINE sub-series, in the operator's order. */
  series: { id: number; name: string }[];
}

/** Reads the series and sub-series that shoppers can see, in the operator's order. */
export async function readSeriesNames(
  db: Queryable,
): Promise<Pick<SearchNames, 'series' | 'subSeries'>> {
  const rows = await db
    .select({
      id: subSeries.id,
      name: subSeries.name,
      seriesId: series.id,
      seriesName: series.name,
    })
    .from(subSeries)
    .innerJoin(series, eq(series.id, subSeries.productSeriesId))
    .where(isOnlineSubSeries)
    .orderBy(desc(series.weight), asc(series.id), desc(subSeries.weight), asc(subSeries.id));
  const seriesNames = new Map(rows.map(({ seriesId, seriesName }) => [seriesId, seriesName]));
  return {
    subSeries: rows.map(({ id, name, seriesName }) => ({
      id,
      text: searchable(`${seriesName} ${name}`),
    })),
    series: [...seriesNames].map(([id, name]) => ({ id, name })),
  };
}

/** The values that ONLINE products have, from the listing's index. */
export async function readAttributes(db: Queryable): Promise<AttributeValues> {
  const { usage, material, absorbency } = products;
  const rows = await db
    .selectDistinct({ usage, material, absorbency })
    .from(products)
    .where(eq(products.currentVisibilityRule, 'ONLINE'));
  const valuesOf = (kind: keyof AttributeValues) => [
    ...new Set(rows.flatMap((row) => row[kind] ?? [])),
  ];
  return {
    usage: valuesOf('usage'),
    material: valuesOf('material'),
    absorbency: valuesOf('absorbency'),
  };
}

/** The words that operators maintain, and the names of series and attributes, but not those of goods. */
export async function readWordSources(db: Queryable, names: SearchNames): Promise<LexiconSources> {
  const rows = await db
    .select()
    .from(searchWords)
    .where(eq(searchWords.currentVisibilityRule, 'ONLINE'))
    .orderBy(searchWords.id);
  const synonyms: Synonym[] = [];
  const needs: Need[] = [];
  for (const { words, kind, target, label, path } of rows) {
    const synonym = { words: words.split(betweenWords), target };
    if (kind === 'NEED') needs.push({ ...synonym, label, path });
    else synonyms.push(synonym);
  }
  const { usage, material, absorbency } = names;
  const texts = [
    ...usualWords,
    ...usage,
    ...material,
    ...absorbency,
    ...Object.values(scentNames),
    ...names.subSeries.map(({ text }) => text),
  ];
  return { texts: texts.map((text) => ({ text, count: 1 })), synonyms, needs };
}

/** The names, hashtags and attributes of ONLINE goods, each with the number of its goods. */
export async function readTextsOfGoods(db: Queryable): Promise<CountedText[]> {
  const { rows } = await db.execute<{ text: string; count: number }>(sql`
    select text, count(*)::int as count from (
      select unnest(array[${products.name}, ${products.hashtag1}, ${products.hashtag2},
        ${products.usage}, ${products.material}, ${products.absorbency}]) as text
      from ${products} where ${products.currentVisibilityRule} = 'ONLINE'
      union all
      select unnest(array[${combinations.name}, ${combinations.hashtag1}, ${combinations.hashtag2}])
      from ${combinations} where ${combinations.currentVisibilityRule} = 'ONLINE'
    ) said where text <> '' group by text order by count desc, text limit ${mostTexts}`);
  return rows;
}
