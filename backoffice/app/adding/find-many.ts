import type { Conditions } from '#contract/resources/conditions.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { recordLimits, type StoredRecord } from '#contract/resources/resource.ts';
import { recordsOf } from '../api.ts';

/** The goods that somebody wants to add, in their order, and the item numbers that no goods have. */
export interface FoundGoods {
  ids: number[];
  unknown: string[];
}

/** The most rows that one condition compares with. */
const batchSize = 100;

/** The declaration of an entity to which references lead; throws for a name that does not exist. */
export function declared(name: string) {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`Nothing is called ${name}.`);
  return resource;
}

/** All rows that fulfil conditions, at most `most`. */
async function searchAll(
  name: string,
  conditions: Conditions | undefined,
  most: number,
): Promise<StoredRecord[]> {
  const resource = declared(name);
  const rows: StoredRecord[] = [];
  for (let page = 1; ; page++) {
    const search = {
      keyword: '',
      sort: { field: 'id', direction: 'ascending' } as const,
      ...(conditions && { conditions }),
      page,
      perPage: recordLimits.rowsPerPage,
    };
    const found = await recordsOf(resource).search(search);
    rows.push(...found.rows);
    if (found.rows.length === 0 || rows.length >= Math.min(found.total, most)) {
      return rows.slice(0, most);
    }
  }
}

/** The goods that fulfil conditions. */
export async function findByConditions(
  name: string,
  conditions: Conditions,
  most: number,
): Promise<FoundGoods> {
  const rows = await searchAll(name, conditions, most);
  return { ids: rows.map(({ id }) => id), unknown: [] };
}

/** The goods with these item numbers, in the order of the numbers. */
export async function findByNumbers(name: string, numbers: readonly string[]): Promise<FoundGoods> {
  const byNumber = new Map<string, number>();
  for (let first = 0; first < numbers.length; first += batchSize) {
    const value = numbers.slice(first, first + batchSize);
    const conditions = { field: 'materialNo', is: 'one_of', value } as const;
    for (const row of await searchAll(name, conditions, value.length)) {
      byNumber.set(String(row.materialNo), row.id);
    }
  }
  return {
    ids: numbers.flatMap((number) => byNumber.get(number) ?? []),
    unknown: numbers.filter((number) => !byNumber.has(number)),
  };
}

/** The products of a series, in the order of its sub-series and of the products in them. */
export async function findBySeries(seriesId: number): Promise<FoundGoods> {
  const conditions = { field: 'productSeriesId', is: 'equal', value: seriesId } as const;
  const parts = await searchAll('product-sub-series', conditions, 1000);
  const records = recordsOf(declared('product-sub-series'));
  const whole = await Promise.all(parts.map(({ id }) => records.read(id)));
  const ids = whole
    .toSorted((one, other) => Number(other.weight) - Number(one.weight))
    .flatMap(({ products }) => products as number[]);
  return { ids: [...new Set(ids)], unknown: [] };
}

/** The values of 用途 among the first products, for suggestions. */
export async function knownUsages(): Promise<string[]> {
  const rows = await searchAll('products', undefined, recordLimits.rowsPerPage);
  const usages = rows.map(({ usage }) => String(usage ?? '')).filter(Boolean);
  return [...new Set(usages)];
}
