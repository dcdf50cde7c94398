import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type WorkKey, workGroups } from '#contract/work.ts';
import { ageOf } from '../../ui/age-of.ts';
import { onePress } from '../../ui/one-press.ts';
import classes from './work.module.css';
import { type Press, pressWords, type WorkRow } from './work-api.ts';

interface Props {
  of: WorkKey;
  row: WorkRow;
  now: string | undefined;
  /** Its answer, or the queue without it, is still awaited. */
  isPressed: boolean;
  onPress(row: WorkRow, action: Press): void;
}

/** One row of the queue: what it is, for how long it waits, and its button. */
export function WorkRowLine({ of, row, now, isPressed, onPress }: Props) {
  const { title, subtitle, since, path, action } = row;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={path} className={classes.title}>
          {title}
        </Link>
        <p className={classes.subtitle}>{subtitle}</p>
      </div>
      <span className={classes.age}>
        {now && (
          <>
            <span className={classes.unseen}>等了 </span>
            {ageOf(since, now)}
          </>
        )}
      </span>
      {action === 'OPEN' ? (
        <Button
          component={Link}
          to={path}
          variant="default"
          className={classes.button}
          aria-label={`${workGroups[of].open} ${title}`}
        >
          {workGroups[of].open}
        </Button>
      ) : (
        <Button
          className={classes.button}
          aria-label={`${pressWords[action]} ${title}`}
          loading={isPressed}
          onClick={onePress(() => onPress(row, action))}
        >
          {pressWords[action]}
        </Button>
      )}
    </li>
  );
}
