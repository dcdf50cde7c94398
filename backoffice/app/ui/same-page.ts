/**
 * Returns a function that says whether the page of this moment is still shown. An answer that arrives after somebody has
 * gone elsewhere must not lead away from there.
 */
export function samePage(): () => boolean {
  const begun = window.location.pathname;
  return () => window.location.pathname === begun;
}
