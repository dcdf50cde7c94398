import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { screens } from '#contract/navigation.ts';
import classes from './used-by.module.css';

/** The records that need this one, from RECORD_IN_USE: one entity per row, `records` are the first of them. */
export interface UsedBy {
  label: string;
  count: number;
  path: string;
  records: { id: number; title: string }[];
}

/** The records that must be changed before this one can be removed, with links. */
export function UsedByList({ usedBy }: { usedBy: readonly UsedBy[] }) {
  return (
    <ul className={classes.uses}>
      {usedBy.map(({ label, count, path, records }) => (
        <li key={`${path} ${label}`}>
          <Text size="sm" fw={600}>
            {label} {count} 筆
          </Text>
          <ul>
            {records.map(({ id, title }) => (
              <li key={id}>
                <Anchor component={Link} to={`${path}/${id}`} size="sm">
                  {title}
                </Anchor>
              </li>
            ))}
            {records.length < count && hasScreen(path) && (
              <li>
                <Anchor component={Link} to={path} size="sm">
                  查看{label}
                </Anchor>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const hasScreen = (path: string) => screens.some(({ name }) => path === `/${name}`);
