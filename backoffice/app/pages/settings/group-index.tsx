import { NativeSelect, NavLink } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import classes from './settings.module.css';
import type { StoredGroup } from './stored-group.ts';

interface Props {
  groups: readonly StoredGroup[];
  /** The name of the group that is shown. */
  present: string;
  /** The names of the groups with unsaved input. */
  unsaved: ReadonlySet<string>;
}

/** The index of the groups, with those that have unsaved input marked; on narrow screens a choice. */
export function GroupIndex({ groups, present, unsaved }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label="設定的分組" className={classes.groups}>
        {groups.map(({ name, label }) => (
          <NavLink
            key={name}
            component={Link}
            to={`/settings/${name}`}
            label={label}
            active={name === present}
            aria-current={name === present ? 'page' : undefined}
            rightSection={unsaved.has(name) ? <span className={classes.mark}>未儲存</span> : null}
          />
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        label="設定的分組"
        value={present}
        data={groups.map(({ name, label }) => ({
          value: name,
          label: unsaved.has(name) ? `${label}（未儲存）` : label,
        }))}
        onChange={(event) => void navigate(`/settings/${event.currentTarget.value}`)}
      />
    </>
  );
}
