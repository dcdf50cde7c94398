import { Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { MetricUnit } from '#contract/metrics.ts';
import { formatDay } from '#rules/dates.ts';
import classes from './analytics.module.css';
import type { ChartPoint } from './chart-point.ts';
import { numberWords } from './number-words.ts';
import { ScrollFrame } from './scroll-frame.tsx';

// The chart library is as large as the rest of the screen.
const Line = lazy(() => import('./line-chart.tsx'));

interface Props {
  label: string;
  unit: MetricUnit;
  points: readonly ChartPoint[];
}

/** A number over time, as a line and, on request, as a table of the same numbers. */
export function Chart({ label, unit, points }: Props) {
  const [isTable, setTable] = useState(false);
  const isCompared = points.some(({ before }) => before !== null);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        <span className={classes.legend} aria-hidden="true">
          <span className={classes.now}>本期</span>
          {isCompared && <span className={classes.before}>之前相同星期</span>}
        </span>
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          以表格顯示
        </button>
      </figcaption>
      {isTable ? (
        <PointTable label={label} unit={unit} points={points} isCompared={isCompared} />
      ) : (
        <div className={classes.plot} aria-hidden="true">
          <Suspense fallback={<Skeleton h="100%" />}>
            <Line unit={unit} points={points} />
          </Suspense>
        </div>
      )}
    </figure>
  );
}

function PointTable({ label, unit, points, isCompared }: Props & { isCompared: boolean }) {
  return (
    <ScrollFrame label={`${label}，依日期`}>
      <Table className={classes.numbers}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>日期</Table.Th>
            <Table.Th>{label}</Table.Th>
            {isCompared && <Table.Th>之前相同星期</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ at, value, before }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row">{formatDay(at)}</Table.Th>
              <Table.Td>{numberWords(value, unit)}</Table.Td>
              {isCompared && <Table.Td>{numberWords(before, unit)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}
