import { NavLink } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { AdministratorRole } from '#contract/administrators.ts';
import { resources } from '#contract/resources/index.ts';
import { hasRight, type RecordArea } from '#contract/rights.ts';
import classes from './frame.module.css';

const groups: Readonly<Record<RecordArea, string>> = {
  catalogue: '商品',
  promotions: '活動',
  content: '內容',
  members: '會員',
};

/** The screens that this role may read, in the order in which the entities are declared. */
export function Menu({ role }: { role: AdministratorRole }) {
  const { pathname } = useLocation();
  const readable = resources.filter(({ area }) => hasRight(role, `${area}.read`));
  const areas = [...Map.groupBy(readable, ({ area }) => area)];
  return (
    <nav aria-label="選單" className={classes.menu}>
      {areas.map(([area, entries]) => (
        <div key={area}>
          <p className={classes.group}>{groups[area]}</p>
          {entries.map(({ name, label }) => {
            const isCurrent = pathname === `/${name}` || pathname.startsWith(`/${name}/`);
            return (
              <NavLink
                key={name}
                component={Link}
                to={`/${name}`}
                label={label}
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
