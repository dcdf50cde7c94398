import { Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { workPath } from '#contract/work.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useMe } from '../../session.ts';
import { Failure } from '../../ui/states.tsx';
import classes from './work.module.css';
import type { useWork, WorkGroupShown } from './work-api.ts';
import { WorkRowLine } from './work-row.tsx';

/** Rows of a group before more of them are requested. */
const fewRows = 3;

interface Props {
  work: ReturnType<typeof useWork>;
  /** The shop's time, ISO 8601; undefined until it is known. */
  now: string | undefined;
}

/** Everything that waits for this person, in groups, the oldest row of each first. */
export function Work({ work, now }: Props) {
  const { groups, error, refetch } = work;
  if (!groups) {
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h="12rem" role="status" aria-label="載入中" />
    );
  }
  const waiting = groups.filter(({ count }) => count > 0);
  return (
    <section aria-label="待辦">
      {waiting.length === 0 ? (
        <AllDone groups={groups} />
      ) : (
        <div className={classes.groups}>
          {waiting.map((group) => (
            <Group key={group.key} group={group} now={now} work={work} />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * An empty queue says what would be in it. A role that only reads waits for no orders and sees failed tasks alone, so
 * it is not praised for work that others still have.
 */
function AllDone({ groups }: { groups: readonly WorkGroupShown[] }) {
  const isHelper = groups.some(({ key }) => key !== 'tasks-failed');
  return (
    <div className={classes.done}>
      <p className={classes.doneTitle}>
        {isHelper ? '都處理好了，先喝口水吧。' : '現在沒有等您處理的事。'}
      </p>
      <p>
        {groups.length > 0
          ? `有${groups.map(({ label }) => label).join('、')}時，會出現在這裡。`
          : '您的角色可以看資料；需要您動手的事會出現在這裡。'}
      </p>
    </div>
  );
}

interface GroupProps extends Props {
  group: WorkGroupShown;
}

function Group({ group: { key, label, count, rows }, now, work }: GroupProps) {
  const { role } = useMe();
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rows : rows.slice(0, fewRows);
  const id = `work-${key}`;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {label}
        </Title>
        <Link
          to={workPath(key, (right) => hasRight(role, right))}
          className={classes.all}
          aria-label={`${label}，全部 ${count} 筆`}
        >
          {`全部 ${formatNumber(count)} 筆`}
        </Link>
      </div>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <WorkRowLine
            key={row.id}
            of={key}
            row={row}
            now={now}
            isPressed={work.isPressed(row)}
            onPress={work.press}
          />
        ))}
      </ul>
      {rows.length > fewRows && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isLong}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? '收合' : `再看 ${rows.length - fewRows} 筆`}
        </button>
      )}
    </section>
  );
}
