import type { Condition, Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { soundConditions } from './sound-conditions.ts';

/** The page sizes that a list offers, in rows. */
export const pageSizes = [20, 50, 100] as const;
const usualPageSize = 50;
/** The heights of a list's rows, from the lowest. */
export const rowHeights = ['compact', 'normal', 'roomy'] as const;
export type RowHeight = (typeof rowHeights)[number];

export interface ListState extends RecordSearch {
  /** Names of the shown columns; undefined for those of the declaration. */
  columns: string[] | undefined;
  rowHeight: RowHeight;
  /** The chosen view: the id of a saved one, the name of a built-in one, or `all`. */
  view?: string | undefined;
}

/** The query parameters of an address. */
interface AddressParts {
  get(name: string): string | null;
}

/**
 * The state of a list is in its address, so that people can send it to a colleague and go back to it. Invalid parts
 * of the address are ignored.
 */
export function readSearch(resource: Listed, params: AddressParts): ListState {
  const [field = '', direction] = (params.get('sort') ?? '').split(':');
  const isSort =
    (field === 'id' || resource.fields[field]?.sortable === true) &&
    (direction === 'ascending' || direction === 'descending');
  const size = Number(params.get('size'));
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 100),
    conditions: readConditions(resource, params.get('where')),
    sort: isSort ? { field, direction } : resource.sort,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    perPage: pageSizes.find((offered) => offered === size) ?? usualPageSize,
    columns: params
      .get('columns')
      ?.split(',')
      .filter((name) => resource.fields[name]?.list),
    rowHeight: rowHeights.find((offered) => offered === params.get('rows')) ?? 'normal',
    view: /^[a-z0-9-]{1,40}$/.exec(params.get('view') ?? '')?.[0],
  };
}

/** The query of a list's address, without default values. */
export function writeSearch(resource: Listed, state: ListState): Record<string, string> {
  const { keyword, conditions, sort, page, perPage, columns, rowHeight, view } = state;
  const params: Record<string, string> = {};
  if (keyword) params.keyword = keyword;
  if (conditions) params.where = JSON.stringify(conditions);
  if (sort.field !== resource.sort.field || sort.direction !== resource.sort.direction) {
    params.sort = `${sort.field}:${sort.direction}`;
  }
  if (page > 1) params.page = String(page);
  if (perPage !== usualPageSize) params.size = String(perPage);
  if (columns) params.columns = columns.join(',');
  if (rowHeight !== 'normal') params.rows = rowHeight;
  if (view) params.view = view;
  return params;
}

function readConditions(resource: Listed, text: string | null): Conditions | undefined {
  if (!text || text.length > 4000) return undefined;
  try {
    return soundConditions(resource, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The part of a list's state that a view saves: everything except the page and the view itself. */
export const savedByView = (resource: Listed, state: ListState): Record<string, string> =>
  writeSearch(resource, { ...state, page: 1, view: undefined });

export interface FlatConditions {
  mode: 'all' | 'any';
  leaves: Condition[];
  /** Nested conditions, which only an address can contain. */
  groups: Conditions[];
}

/** The conditions of a list that match all or any of them, with the single ones separate from the groups. */
export function flatConditions(conditions: Conditions | undefined): FlatConditions {
  if (!conditions) return { mode: 'all', leaves: [], groups: [] };
  if ('field' in conditions) return { mode: 'all', leaves: [conditions], groups: [] };
  const [mode, group] =
    'all' in conditions ? (['all', conditions.all] as const) : (['any', conditions.any] as const);
  return {
    mode,
    leaves: group.filter((each) => 'field' in each),
    groups: group.filter((each) => !('field' in each)),
  };
}

/** The tree of these conditions, the single ones first; undefined if there are none. */
export function treeOf({ mode, leaves, groups }: FlatConditions): Conditions | undefined {
  const inner = [...leaves, ...groups];
  if (inner.length === 0) return undefined;
  return mode === 'all' ? { all: inner } : { any: inner };
}
