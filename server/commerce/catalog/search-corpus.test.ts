import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { searchable } from '#rules/search/terms.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type SearchExample, searchCorpus, unsellable } from '#server/testing/search-corpus.ts';

const test = shopForTests({ seeded: true });
const leastRate = 0.97;

/** An ONLINE product with all that it says: its own texts and series, and the values of its attributes. */
interface Goods extends Record<string, unknown> {
  id: number;
  texts: string;
  values: string[];
  scented: boolean | null;
  lengthCm: number | null;
}
let shelf: Goods[];

beforeAll(async () => {
  const { rows } = await test.shop.db.execute<Goods>(sql`
    select p.id, p.search_text || ' ' || coalesce((
        select string_agg(searchable(se.name || ' ' || su.name), ' ')
        from product_sub_series_products l join product_sub_series su on su.id = l.sub_series_id
        join product_series se on se.id = su.series_id where l.product_id = p.id), '') as texts,
      array_remove(array[p.usage, p.material, p.absorbency], null) as values,
      p.scented, p.length_cm as "lengthCm"
    from products p where p.current_visibility_rule = 'ONLINE'`);
  shelf = rows;
});

const says = ({ texts, values, scented, lengthCm }: Goods, word: string): boolean =>
  texts.includes(searchable(word)) ||
  values.some((value) => value.includes(word)) ||
  (word === '有香味' && scented === true) ||
  (word === '無香味' && scented === false) ||
  word === `${lengthCm}cm`;

const goodsOf = (words: string): number[] =>
  shelf.filter((goods) => words.split(' ').every((word) => says(goods, word))).map(({ id }) => id);

async function suggested(keyword: string) {
  return (await test.api.suggestSearch({ query: { keyword } })).data;
}

/** What is wrong about the answer to an example; undefined if it leads where it must. */
async function failure({ typed, goods, need }: SearchExample): Promise<string | undefined> {
  if (need !== undefined) {
    const { needs } = await suggested(typed);
    const labels = needs.map(({ label }) => label);
    return labels.includes(need) ? undefined : `${typed}: ${labels.join()} and not ${need}`;
  }
  const expected = goodsOf(goods ?? '').sort();
  const { data } = await test.api.listProducts({ query: { keyword: typed, fields: 'card' } });
  const found = data.map(({ id }) => id).sort();
  const isRight = expected.length > 0 && JSON.stringify(expected) === JSON.stringify(found);
  return isRight ? undefined : `${typed}: ${found.length} goods and not ${expected.length}`;
}

it('leads at least 97 of 100 searches of shoppers to the right goods or needs', async () => {
  expect(searchCorpus.length).toBeGreaterThan(200);
  const failures: string[] = [];
  for (const example of searchCorpus) {
    const wrong = await failure(example);
    if (wrong) failures.push(wrong);
  }
  const rate = 1 - failures.length / searchCorpus.length;
  expect(rate, `${(rate * 100).toFixed(1)} %:\n${failures.join('\n')}`).toBeGreaterThan(leastRate);
});

it('finds nothing for what the shop does not have, rather than something else', async () => {
  for (const keyword of unsellable) {
    const { data, meta } = await test.api.listProducts({ query: { keyword, page: 1 } });
    expect(data, keyword).toEqual([]);
    expect(meta?.correctedKeyword, keyword).toBeUndefined();
  }
});
