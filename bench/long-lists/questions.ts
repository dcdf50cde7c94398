import type { Conditions } from '#contract/resources/conditions.ts';
import { filteredFields, sortableFields } from '#contract/resources/resource.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { conditionsOf } from '../scans.ts';

/** Search words and numbers for each list, as people type them. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  members: ['王小明', '小', '陳', '4567', 'M012345', 'grown-777@bench.example', '沒有這個人'],
  stocks: ['護墊', '棉', 'GROWN-4567', '4567', '沒有這個品項'],
  'price-history': ['護墊', 'GROWN-4567', '沒有這個品項'],
  orders: ['王小明', '小明', '4567', '0912345678', '20250000004567', 'AB00004567', '沒有這個人'],
  invoices: ['王小明', '小明', '4567', 'AB00004567', '沒有這個人'],
};

/** A question to a list, as the back office sends it. */
export interface Question {
  name: string;
  body: object;
}

/** The questions to a list: every order and condition that it declares, its views, pages and search words. */
export function questionsTo(adapter: ListAdapter): Question[] {
  const { resource } = adapter;
  const usual = { field: toSnakeKey(resource.sort.field), direction: resource.sort.direction };
  const asked = (name: string, body: object) => ({
    name,
    body: { keyword: '', page: 1, per_page: 50, sort: usual, ...body },
  });
  const sorted = sortableFields(resource).flatMap((field) =>
    (['ascending', 'descending'] as const).map((direction) =>
      asked(`by ${field} ${direction}`, { sort: { field: toSnakeKey(field), direction } }),
    ),
  );
  const onWire = (given: Conditions): object => {
    if ('all' in given) return { all: given.all.map(onWire) };
    if ('any' in given) return { any: given.any.map(onWire) };
    return { ...given, field: toSnakeKey(given.field) };
  };
  const conditions = filteredFields(resource)
    .flatMap((name) => conditionsOf(adapter, name))
    .filter(({ field, is }) => !(field.endsWith('Id') && is === 'equal'))
    .map((each) =>
      asked(`where ${each.field} ${each.is} ${each.value}`, { conditions: onWire(each) }),
    );
  const words = (keywords[resource.name] ?? []).map((keyword) =>
    asked(`keyword ${keyword}`, { keyword }),
  );
  const views = (resource.views ?? []).map(({ name, conditions }) =>
    asked(`view ${name}`, { conditions: onWire(conditions) }),
  );
  return [
    asked('first page', {}),
    asked('page 500', { page: 500 }),
    ...sorted,
    ...words,
    ...conditions,
    ...views,
  ];
}
