import { Button, NavLink } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { screenGroups } from '#contract/navigation.ts';
import type { Role } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { BadgeLink } from './badge-link.tsx';
import { useBadges } from './badges.ts';
import { useFoldedGroups } from './folded-groups.ts';
import classes from './frame.module.css';

/** The screens of this role, in groups that can be folded. On narrow screens a button opens it. */
export function Menu({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const [folded, toggle] = useFoldedGroups();
  // The page on which the menu was opened; another page closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const badges = useBadges();
  const groups = [...Map.groupBy(screensOf(role), ({ group }) => group)];
  const isCurrent = (name: string) => pathname === `/${name}` || pathname.startsWith(`/${name}/`);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // The menu is longer than most screens, so its present entry is scrolled into view.
    const current = nav.current?.querySelector(`a[href="/admin${firstPart(pathname)}"]`);
    current?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label="選單" className={classes.menu} ref={nav}>
      <Button
        variant="default"
        className={classes.opener}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        選單
      </Button>
      <div className={classes.groups} data-open={isOpen || undefined}>
        <NavLink
          component={Link}
          to="/"
          label="總覽"
          active={pathname === '/'}
          aria-current={pathname === '/' ? 'page' : undefined}
        />
        {groups.map(([group, entries]) => (
          <div key={group}>
            <button
              type="button"
              className={classes.group}
              aria-expanded={!folded.has(group)}
              onClick={() => toggle(group)}
            >
              {screenGroups[group]}
            </button>
            {entries
              // A folded group still shows the present entry and entries with waiting work.
              .filter(({ name }) => !folded.has(group) || isCurrent(name) || badges.has(name))
              .map(({ name, label }) => (
                <div key={name} className={classes.entry}>
                  <NavLink
                    component={Link}
                    to={`/${name}`}
                    label={label}
                    active={isCurrent(name)}
                    aria-current={isCurrent(name) ? 'page' : undefined}
                  />
                  <BadgeLink badge={badges.get(name)} />
                </div>
              ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

const firstPart = (pathname: string) => /^\/[^/]*/.exec(pathname)?.[0] ?? '/';
