import { NavLink } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#contract/rights.ts';
import { type MenuEntry, menuOf } from '#rules/records/menu-of.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { BadgeLink } from './badge-link.tsx';
import { type Badge, useBadges } from './badges.ts';
import classes from './menu.module.css';
import { MenuIcon } from './menu-icons.tsx';

interface Props {
  role: Role;
  /** What stands at the end of the menu. */
  children: ReactNode;
}

/**
 * The queue, the pinned entries of the role and the groups, of which one is open: that of the present screen, or the
 * one that was pressed. On narrow screens a button opens the menu over the page.
 */
export function Menu({ role, children }: Props) {
  const { pathname } = useLocation();
  const { isOpen, toggle, close } = useOpenMenu(pathname);
  const badges = useBadges();
  const { pinned, groups } = menuOf(screensOf(role), role);
  const present = pathname.split('/')[1] ?? '';
  const isPresent = ({ screens }: MenuEntry) => screens.includes(present);
  const openGroup = useOpenGroup(groups.find(({ entries }) => entries.some(isPresent))?.group);
  const nav = useRef<HTMLElement>(null);
  const panel = useId();
  useEffect(() => {
    // The present entry may be below the edge of a low window.
    const current = nav.current?.querySelector('a[aria-current="page"]');
    if (pathname) current?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  // An address that is there already closes nothing by itself.
  const closeAt = (path: string) => path === pathname && close();
  const entry = (each: MenuEntry, icon?: ReactNode) => (
    <Entry
      key={each.name}
      entry={each}
      isPresent={isPresent(each)}
      icon={icon}
      badges={badges}
      onPress={closeAt}
    />
  );
  return (
    <nav
      aria-label="選單"
      className={classes.menu}
      ref={nav}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button
        type="button"
        className={classes.opener}
        aria-label="選單"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        <MenuIcon of="menu" />
      </button>
      <div id={panel} className={classes.panel} data-open={isOpen || undefined}>
        <div className={classes.entries}>
          <NavLink
            component={Link}
            to="/"
            label="今日待辦"
            className={classes.link}
            leftSection={<MenuIcon of="today" />}
            active={pathname === '/'}
            aria-current={pathname === '/' ? 'page' : undefined}
            onClick={() => closeAt('/')}
          />
          {pinned.map((each) => entry(each, <MenuIcon of={each.group} />))}
          {groups.length > 0 && <hr className={classes.line} />}
          {groups.map(({ group, label, entries }) => (
            <div key={group}>
              <button
                type="button"
                className={classes.group}
                aria-expanded={openGroup.is === group}
                onClick={() => openGroup.press(group)}
              >
                <MenuIcon of={group} />
                <span className={classes.words}>{label}</span>
                {openGroup.is !== group && <Waiting entries={entries} badges={badges} />}
              </button>
              {openGroup.is === group && entries.map((each) => entry(each))}
            </div>
          ))}
        </div>
        {children}
      </div>
    </nav>
  );
}

interface EntryProps {
  entry: MenuEntry;
  isPresent: boolean;
  icon: ReactNode;
  badges: ReadonlyMap<string, Badge>;
  onPress(path: string): void;
}

function Entry({ entry: { name, label, screens }, isPresent, icon, badges, onPress }: EntryProps) {
  const badge = screens.map((screen) => badges.get(screen)).find(Boolean);
  return (
    <div className={classes.entry}>
      <NavLink
        component={Link}
        to={`/${name}`}
        label={label}
        className={icon ? classes.link : classes.inner}
        leftSection={icon}
        active={isPresent}
        aria-current={isPresent ? 'page' : undefined}
        onClick={() => onPress(`/${name}`)}
      />
      <BadgeLink badge={badge} />
    </div>
  );
}

/** What waits in a closed group. */
function Waiting({
  entries,
  badges,
}: {
  entries: readonly MenuEntry[];
  badges: EntryProps['badges'];
}) {
  const own = entries.flatMap(({ screens }) => screens.flatMap((name) => badges.get(name) ?? []));
  const count = own.reduce((sum, badge) => sum + badge.count, 0);
  if (count === 0) return null;
  return (
    <span
      className={classes.waiting}
      title={own.map((badge) => `${badge.label} ${badge.count}`).join('、')}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** Whether the menu of a narrow screen is open. Another page closes it. */
function useOpenMenu(pathname: string) {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  return {
    isOpen,
    toggle: () => setOpenAt(isOpen ? undefined : pathname),
    close: () => setOpenAt(undefined),
  };
}

/** The open group: that of the present screen until another one is pressed. */
function useOpenGroup(present: string | undefined) {
  const [pressed, setPressed] = useState<{ at: string | undefined; group: string | undefined }>();
  const is = pressed && pressed.at === present ? pressed.group : present;
  return {
    is,
    press: (group: string) => setPressed({ at: present, group: is === group ? undefined : group }),
  };
}
