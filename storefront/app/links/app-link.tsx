import { useSyncExternalStore } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { type InsideLinkProps, LinkMarkup } from '../internals/react-router/link-markup.tsx';
import { publicWay } from '../internals/react-router/public-way.ts';
import { carriedQuery, withCarriedQuery } from './query.ts';

const never = () => () => {};

/**
 * The part of the current query that links keep. It is empty until hydration, because the rendered HTML is the same
 * for the visitors of every campaign. Without a campaign it stays empty, so that no link is rendered again.
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => carriedQuery(search),
    () => '',
  );
}

/** A link inside the shop. It keeps campaign parameters and drops the page's own ones (G-021). */
export const AppLink = import.meta.env.SSR ? ServerLink : LiveLink;

function LiveLink({ to, ...rest }: InsideLinkProps) {
  return <Link to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
}

/** The router renders addresses that are relative to the page. */
function ServerLink(props: InsideLinkProps) {
  if (publicWay.isTaken || !isInside(props.to)) return <LiveLink {...props} />;
  return <LinkMarkup {...props} />;
}

/** An AppLink that is highlighted while its page is shown. */
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
