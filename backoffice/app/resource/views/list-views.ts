import type { Listed } from '#contract/resources/resource.ts';
import { readSearch, savedByView } from '#rules/records/list-address.ts';
import type { SavedView } from './use-views.ts';

/** A view that a list offers: a built-in or a saved one. */
export interface ListView {
  /** Its key in the address. */
  key: string;
  name: string;
  /** The query string that it stands for. */
  query: string;
  saved?: SavedView;
}

/** The views of a list: built-in ones first. */
export function viewsOf(resource: Listed, saved: readonly SavedView[]): ListView[] {
  const bare = readSearch(resource, new URLSearchParams());
  const builtIn = (resource.views ?? []).map(({ name, label, conditions }) => ({
    key: name,
    name: label,
    query: new URLSearchParams(savedByView(resource, { ...bare, conditions })).toString(),
  }));
  return [
    ...builtIn,
    ...saved.map((view) => ({
      key: String(view.id),
      name: view.name,
      query: view.query,
      saved: view,
    })),
  ];
}

/** The address of the list with this view. */
export function addressOf({ key, query }: ListView): URLSearchParams {
  const params = new URLSearchParams(query);
  params.set('view', key);
  return params;
}
