import { useSyncExternalStore } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { withCarriedQuery } from './query.ts';

const never = () => () => {};

/**
 * The current query, of which links keep a part. It is empty until hydration, because the rendered HTML is the same for
 * the visitors of every campaign.
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return alive ? search : '';
}

/** A link inside the shop. It keeps campaign parameters and drops the page's own ones (G-021). */
export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
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
