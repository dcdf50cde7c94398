/**
 * Whether a path, with or without a query, belongs to this shop. It begins with one slash and has no dot segments,
 * which browsers resolve: "/..//other.site" becomes "//other.site". Browsers ignore line breaks and tabs, so
 * "/\t/other.site" leads to another site too.
 */
export function isOwnPath(path: string): boolean {
  const [place = ''] = path.split(/[?#]/, 1);
  const hasDots = place.split(/[/\\]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
  return /^\/(?![/\\])\S*$/.test(path) && !hasDots;
}
