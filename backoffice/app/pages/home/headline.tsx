import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MetricName } from '#contract/metrics.ts';
import { workGroups, workPath } from '#contract/work.ts';
import { formatNumber } from '#rules/numbers.ts';
import { numberWords } from '../../analytics/number-words.ts';
import { Sentence } from '../../analytics/sentence.tsx';
import { ageOf } from '../../ui/age-of.ts';
import { Before } from './before.tsx';
import { type Dashboard, useDailyMetric, useWaitingDays } from './dashboard.ts';
import classes from './home.module.css';
import { Sparkline } from './sparkline.tsx';
import type { WorkGroupShown } from './work-api.ts';

/** The tiles that are shown large. */
export const largeTiles: readonly MetricName[] = ['revenue', 'orders'];

interface Props {
  dashboard: Dashboard;
  toShip: WorkGroupShown | undefined;
}

/** The three numbers of a day: revenue, orders, and what is to ship, each with its list. */
export function Headline({ dashboard: { tiles, todo, span }, toShip }: Props) {
  const large = largeTiles.flatMap((name) => tiles.find((tile) => tile.name === name) ?? []);
  if (large.length === 0 && !toShip) return null;
  const stages = todo.filter(({ path, count }) => path.startsWith('/fulfilment') && count > 0);
  return (
    <ul className={classes.large}>
      {large.map(({ name, label, unit, sentence, value, before, path }) => (
        <Large
          key={name}
          label={name === 'orders' ? '訂單' : label}
          note={<Sentence label={label} sentence={sentence} />}
          words={numberWords(value, unit)}
          path={path}
          line={<DailyLine name={name === 'orders' ? 'orders' : 'revenue'} until={span.until} />}
        >
          <Before value={value} before={before} unit={unit} />
        </Large>
      ))}
      {toShip && (
        <Large
          label={workGroups['to-ship'].label}
          words={formatNumber(toShip.count)}
          path={workPath('to-ship', () => true)}
          line={<WaitingLine now={toShip.count} />}
        >
          {toShip.oldestAt && (
            <p className={classes.before}>{`最久的等了 ${ageOf(toShip.oldestAt, span.until)}`}</p>
          )}
          {stages.length > 0 && (
            <ul className={classes.stages}>
              {stages.map(({ name, label, count, path }) => (
                <li key={name}>
                  <Link to={path}>{`${label} ${formatNumber(count)}`}</Link>
                </li>
              ))}
            </ul>
          )}
        </Large>
      )}
    </ul>
  );
}

interface LargeProps {
  label: string;
  note?: ReactNode;
  words: string;
  path: string | null;
  line?: ReactNode;
  children: ReactNode;
}

function Large({ label, note, words, path, line, children }: LargeProps) {
  return (
    <li>
      <p className={classes.label}>
        {label}
        {note}
      </p>
      <div className={classes.figure}>
        <p className={classes.largeValue}>
          {path ? (
            <Link to={path} aria-label={`${label} ${words}`}>
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        {line}
      </div>
      {children}
    </li>
  );
}

/** Today is the number beside the line, also while it changes. */
function WaitingLine({ now }: { now: number }) {
  const { data = [] } = useWaitingDays();
  return <Sparkline values={data.map(({ count }, at) => (at === data.length - 1 ? now : count))} />;
}

function DailyLine({ name, until }: { name: 'revenue' | 'orders'; until: string }) {
  const { data } = useDailyMetric(name, until);
  return <Sparkline values={(data?.values ?? []).map(({ value }) => value ?? 0)} />;
}
