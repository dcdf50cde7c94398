import { Link, useLocation } from 'react-router';
import type { Role } from '#contract/rights.ts';
import { familyOf } from '#rules/records/menu-of.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import classes from './screen-tabs.module.css';

/** The lists that share one entry of the menu, beside each other above each of them. */
export function ScreenTabs({ role }: { role: Role }) {
  const [, name = '', part] = useLocation().pathname.split('/');
  const family = part === undefined ? familyOf(name) : undefined;
  if (!family) return null;
  const tabs = screensOf(role).filter((screen) => family.screens.includes(screen.name));
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={family.label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={`/${tab.name}`}
          aria-current={tab.name === name ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
