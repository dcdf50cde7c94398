import { Table } from '@mantine/core';
import { reportLabels, timeStepLabels } from '#contract/metrics.ts';
import analyticsClasses from '../../analytics/analytics.module.css';
import { numberWords } from '../../analytics/number-words.ts';
import { ScrollFrame } from '../../analytics/scroll-frame.tsx';
import { Sentence } from '../../analytics/sentence.tsx';
import { Nothing } from '../../ui/states.tsx';
import type { Report } from './report.ts';
import classes from './reports.module.css';

/** The rows of a report below its sums; with a comparison, each number has the earlier one below it. */
export function ReportTable({ report }: { report: Report }) {
  const { name, by, columns, totals, before, rows } = report;
  if (rows.length === 0) return <Nothing title="這段期間沒有資料" />;
  return (
    <ScrollFrame label={`${reportLabels[name]}的數字`}>
      <Table className={analyticsClasses.numbers}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{by === 'part' ? '項目' : timeStepLabels[by]}</Table.Th>
            {columns.map(({ name: key, label, sentence }) => (
              <Table.Th key={key}>
                <span className={classes.column}>
                  {label}
                  <Sentence label={label} sentence={sentence} />
                </span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row
            className={analyticsClasses.sums}
            label="合計"
            values={totals}
            before={before}
            columns={columns}
          />
          {rows.map((row) => (
            <Row
              key={row.key}
              label={row.label}
              values={row.values}
              before={row.before}
              columns={columns}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

/** The lower ends, in per cent, of the shades from 1 on. */
const shades = [0.1, 5, 10, 20, 30, 50];

/** How dark the cell of a share is: 0 for none up to 6. The number beside it says the same. */
const shadeOf = (share: number | null): number =>
  shades.filter((least) => (share ?? 0) >= least).length;

interface RowProps {
  label: string;
  values: readonly (number | null)[];
  before: readonly (number | null)[] | null;
  columns: Report['columns'];
  className?: string | undefined;
}

function Row({ label, values, before, columns, className }: RowProps) {
  return (
    <Table.Tr className={className}>
      <Table.Th scope="row">{label}</Table.Th>
      {columns.map(({ name, unit, isShaded, goal }, index) => (
        <Table.Td
          key={name}
          className={isShaded ? classes.shaded : undefined}
          data-shade={isShaded ? shadeOf(values[index] ?? null) : undefined}
        >
          {numberWords(values[index] ?? null, unit)}
          {goal !== null && (values[index] ?? 0) > goal && (
            <span className={classes.beyond}>超過</span>
          )}
          {before && (
            <span className={analyticsClasses.earlier}>
              {numberWords(before[index] ?? null, unit)}
            </span>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
