import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { boardColumnLabels } from '#contract/fulfilment.ts';
import { formatNumber } from '#rules/numbers.ts';
import { ageOf } from '../../ui/age-of.ts';
import classes from './fulfilment.module.css';
import type { BoardColumnSummary } from './fulfilment-queries.ts';

interface Props {
  columns: readonly BoardColumnSummary[];
  chosen: string;
  /** The shop's time, ISO. */
  now: string;
}

/**
 * The columns of the board with their numbers of waiting rows. A column with late rows is red, and says so in
 * words.
 */
export function ColumnStrip({ columns, chosen, now }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another column has been chosen
  useEffect(() => {
    // On a phone the strip is longer than the screen; the page itself must not move.
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    strip.current?.scrollTo({ left: (current?.offsetLeft ?? 0) - 40 });
  }, [chosen]);
  return (
    <nav aria-label="出貨看板">
      <ul ref={strip} className={classes.strip}>
        {columns.map(({ column, count, late, oldestAt }) => (
          <li key={column}>
            <Link
              to={`/fulfilment?column=${column}`}
              className={classes.column}
              data-empty={count === 0 || undefined}
              data-late={late > 0 || undefined}
              aria-current={column === chosen ? 'page' : undefined}
            >
              <span>{boardColumnLabels[column]}</span>
              <strong>{formatNumber(count)}</strong>
              <small>
                {late > 0
                  ? `${formatNumber(late)} 件逾時`
                  : oldestAt
                    ? `最久 ${ageOf(oldestAt, now)}`
                    : ' '}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
