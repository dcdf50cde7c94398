import { createPath, type LinkProps, resolvePath } from 'react-router';

/** Options of the router's link that no link of the shop uses. */
type Unused = 'discover' | 'prefetch' | 'relative' | 'reloadDocument' | 'mask' | 'viewTransition';

/** Properties of a link to an address inside the shop. */
export type InsideLinkProps = Omit<LinkProps, 'to' | Unused> & { to: string };

/**
 * The element that the router's `Link` renders on the server, without what it prepares for a press: on the server that
 * costs more than rendering, and a page has a hundred links. The address must not be relative to the page.
 */
export function LinkMarkup({
  to,
  target,
  onClick: _onClick,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...rest
}: InsideLinkProps) {
  return <a {...rest} href={createPath(resolvePath(to))} target={target} data-discover="true" />;
}
