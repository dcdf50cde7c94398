import { useSyncExternalStore } from 'react';
import {
  createPath,
  Link,
  type LinkProps,
  NavLink,
  type NavLinkProps,
  resolvePath,
  useLocation,
} from 'react-router';
import { carriedQuery, withCarriedQuery } from './query.ts';

const never = () => () => {};

/**
 * The part of the current query that links keep. It is empty until hydration, because the rendered HTML is the same for
 * the visitors of every campaign; without a campaign it stays so, and no link is rendered again.
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => carriedQuery(search),
    () => '',
  );
}

/** What no link of the shop asks of the router. */
type Unused = 'discover' | 'prefetch' | 'relative' | 'reloadDocument' | 'mask' | 'viewTransition';
type AppLinkProps = Omit<LinkProps, 'to' | Unused> & { to: string };

/** A link inside the shop. It keeps campaign parameters and drops the page's own ones (G-021). */
export const AppLink = import.meta.env.SSR ? DrawnLink : LiveLink;

function LiveLink({ to, ...rest }: AppLinkProps) {
  return <Link to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
}

/**
 * The element that the router's link draws, without what it makes ready for a press: on the server that costs more than drawing,
 * and a page has a hundred links. An address that is relative to its page is left to the router.
 */
function DrawnLink(props: AppLinkProps) {
  if (!isInside(props.to)) return <LiveLink {...props} />;
  const {
    to,
    target,
    onClick: _onClick,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...rest
  } = props;
  return <a {...rest} href={createPath(resolvePath(to))} target={target} data-discover="true" />;
}

/** An AppLink that is marked while its page is shown. */
export function AppNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <NavLink to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
}

/** Whether an operator's link leads to a page of the shop. */
export const isInside = (to: string) => /^\/(?!\/)/.test(to);

/** An operator's link: to a path of the shop, or to another site in a new tab. */
export function ContentLink({
  to,
  ...rest
}: Omit<LinkProps, 'to' | 'target' | 'rel'> & { to: string }) {
  if (isInside(to)) return <AppLink to={to} {...rest} />;
  return <a href={to} target="_blank" rel="noopener" {...rest} />;
}
