import { NavLink } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { AdministratorRole } from '#contract/administrators.ts';
import { screenGroups } from '#contract/navigation.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import classes from './frame.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** The screens that this role sees, in their groups. */
export function Menu({ role }: { role: AdministratorRole }) {
  const { pathname } = useLocation();
  const groups = [...Map.groupBy(screensOf(role), ({ group }) => group)];
  return (
    <nav aria-label="選單" className={classes.menu}>
      {groups.map(([group, entries]) => (
        <div key={group}>
          <p className={classes.group}>{screenGroups[group]}</p>
          {entries.map(({ name, label }) => {
            const isCurrent = pathname === `/${name}` || pathname.startsWith(`/${name}/`);
            return (
              <NavLink
                key={name}
                component={Link}
                to={`/${name}`}
                label={label}
                rightSection={name === 'approvals' && <WaitingCount />}
                active={isCurrent}
                aria-current={isCurrent ? 'page' : undefined}
              />
            );
          })}
        </div>
      ))}
    </nav>
  );
}
