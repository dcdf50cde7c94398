import { useSyncExternalStore } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { withCarriedQuery } from './query.ts';

const never = () => () => {};

/**
 * The query the current page hands on. Empty until the page is alive in the browser: the rendered HTML is the same for
 * every visitor, whatever campaign brought them.
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

/** A link inside the shop: drops the page's own parameters, carries campaign parameters (G-021). */
export function AppLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
}

/** An AppLink that knows whether it leads to the page being shown. */
export function AppNavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <NavLink to={withCarriedQuery(to, useCarriedSearch())} {...rest} />;
}

/** Where an operator's link leads: a path of the shop, or another site in a new tab. */
export function ContentLink({
  to,
  ...rest
}: Omit<LinkProps, 'to' | 'target' | 'rel'> & { to: string }) {
  if (/^\/(?!\/)/.test(to)) return <AppLink to={to} {...rest} />;
  return <a href={to} target="_blank" rel="noopener" {...rest} />;
}
