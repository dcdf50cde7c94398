import type { Condition, Conditions, RecordSearch } from '#contract/resources/conditions.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';

/** Rows a page that a list offers. */
export const pageSizes = [20, 50, 100] as const;
const usualPageSize = 50;

export interface ListState extends RecordSearch {
  /** Names of the columns that are shown; undefined means those of the declaration. */
  columns: string[] | undefined;
}

/**
 * A list's state is its address: it can be sent to a colleague, and Back brings it back. What the address says wrongly
 * is left out.
 */
export function readSearch(resource: Resource, params: URLSearchParams): ListState {
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
  };
}

/** The address of a list, without what is as usual. */
export function writeSearch(resource: Resource, state: ListState): URLSearchParams {
  const { keyword, conditions, sort, page, perPage, columns } = state;
  const params = new URLSearchParams();
  if (keyword) params.set('keyword', keyword);
  if (conditions) params.set('where', JSON.stringify(conditions));
  if (sort.field !== resource.sort.field || sort.direction !== resource.sort.direction) {
    params.set('sort', `${sort.field}:${sort.direction}`);
  }
  if (page > 1) params.set('page', String(page));
  if (perPage !== usualPageSize) params.set('size', String(perPage));
  if (columns) params.set('columns', columns.join(','));
  return params;
}

function readConditions(resource: Resource, text: string | null): Conditions | undefined {
  if (!text || text.length > 4000) return undefined;
  try {
    const conditions: Conditions = JSON.parse(text);
    return Object.keys(checkConditions(resource, conditions)).length === 0 ? conditions : undefined;
  } catch {
    return undefined;
  }
}

export interface FlatConditions {
  mode: 'all' | 'any';
  leaves: Condition[];
  /** Conditions of conditions, which only an address can say. */
  groups: Conditions[];
}

/** The conditions of a list that is filtered by all or by any of them, the single ones apart. */
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

/** The tree for some conditions, the single ones first; undefined if there are none. */
export function treeOf({ mode, leaves, groups }: FlatConditions): Conditions | undefined {
  const inner = [...leaves, ...groups];
  if (inner.length === 0) return undefined;
  return mode === 'all' ? { all: inner } : { any: inner };
}
