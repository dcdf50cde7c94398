/**
 * The query of the address at this moment. A component sees a new address only when it is rendered again. A second
 * change before that must start from here, otherwise it would undo the first.
 */
export const currentSearch = () => new URLSearchParams(window.location.search);

/** Returns a function that says whether the query of this moment is still that of the address. */
export function sameSearch(): () => boolean {
  const begun = window.location.search;
  return () => window.location.search === begun;
}
