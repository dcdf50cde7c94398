import { Link } from 'react-router';
import type { Badge } from './badges.ts';
import classes from './frame.module.css';

/** More are not told apart at a glance. */
const most = 99;

/** How much waits on a screen of the menu: a way of its own, to the list of exactly that. */
export function BadgeLink({ badge }: { badge: Badge | undefined }) {
  if (!badge) return null;
  const { count, label, path } = badge;
  return (
    <Link
      to={path}
      className={classes.badge}
      aria-label={`${label} ${count.toLocaleString('en')} 筆`}
      title={`${label} ${count.toLocaleString('en')} 筆`}
    >
      <span>{count > most ? `${most}+` : count}</span>
    </Link>
  );
}
