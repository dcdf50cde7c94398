import { Link } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import type { Badge } from './badges.ts';
import classes from './menu.module.css';

/** Greater numbers are shown as more than this. */
const most = 99;

/** The number of waiting items of a menu entry, with a link to the list of exactly these. */
export function BadgeLink({ badge }: { badge: Badge | undefined }) {
  if (!badge) return null;
  const { count, label, path } = badge;
  return (
    <Link
      to={path}
      className={classes.badge}
      aria-label={`${label} ${formatNumber(count)} 筆`}
      title={`${label} ${formatNumber(count)} 筆`}
    >
      <span>{count > most ? `${most}+` : count}</span>
    </Link>
  );
}
