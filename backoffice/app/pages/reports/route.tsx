import { Button, Checkbox, NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  campaignReports,
  type Grouping,
  type ReportName,
  reportLabels,
  reportNames,
  timeStepLabels,
} from '#contract/metrics.ts';
import { formatNumber } from '#rules/numbers.ts';
import { AsOf } from '../../analytics/as-of.tsx';
import { Chart } from '../../analytics/chart.tsx';
import { downloadReport } from '../../analytics/downloads.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { currentSearch } from '../../ui/current-search.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { Failure } from '../../ui/states.tsx';
import type { Report } from './report.ts';
import {
  daysOf,
  type ReportState,
  readReportAddress,
  reportQuery,
  usualTimes,
  writeReportAddress,
} from './report-address.ts';
import { ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { Schedules } from './schedules.tsx';

const groupingLabels: Readonly<Record<Grouping, string>> = {
  part: '依項目',
  day: `依${timeStepLabels.day}`,
  week: `依${timeStepLabels.week}`,
  month: `依${timeStepLabels.month}`,
};

/** What a reader must know about a whole report. The sentence of each number says the rest. */
const notes: Readonly<Partial<Record<ReportName, string>>> = {
  cohorts:
    '每一列是第一筆付款在同一個月的會員；往右是他們在之後各月又付款的比例，顏色越深比例越高。',
  visits:
    '次數不是人數：商店不使用 Cookie 也不辨識人，同一個人來兩次算兩次。自稱為程式的瀏覽不計。當機時最多少算一分鐘。',
  speed:
    '由十分之一的真實瀏覽量得，不含任何人的資料。目標：主要內容 1,200 毫秒、反應 60 毫秒、跳動 0.02 以內；超過的以「超過」標示。',
};

/** One of the reports: its period, grouping, and comparison. */
export default function ReportsPage() {
  const { report } = useParams();
  const [params, setParams] = useSearchParams();
  const seesAll = useRight('reports.read');
  const names = reportNames.filter((name) => seesAll || campaignReports.includes(name));
  const state = readReportAddress(report ?? names[0], params);
  const { name } = state;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', state],
    queryFn: async () =>
      (await adminApi.readReport({ params: { name }, query: reportQuery(state) })).data,
    placeholderData: keepPreviousData,
  });
  const ask = (next: Partial<ReportState>) =>
    setParams(writeReportAddress({ ...readReportAddress(name, currentSearch()), ...next }), {
      replace: true,
    });
  const address = new URLSearchParams(writeReportAddress({ ...state, by: undefined })).toString();
  const shown = data?.name === name ? data : undefined;
  return (
    <>
      <title>{`${reportLabels[name]}｜報表｜後台`}</title>
      <Title order={1} size="h3" mb="sm">
        報表
      </Title>
      <nav aria-label="報表" className={classes.names}>
        {names.map((each) => (
          <Link
            key={each}
            to={`/reports/${each}?${address}`}
            // Also if the address names none.
            aria-current={each === name ? 'page' : undefined}
          >
            {reportLabels[each]}
          </Link>
        ))}
      </nav>
      {shown && <Controls state={state} report={shown} onAsk={ask} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !shown && <Skeleton h="20rem" role="status" aria-label="載入中" />}
      {!error && shown && (
        <section aria-label={reportLabels[name]} aria-busy={isFetching} className={classes.report}>
          {shown.by !== 'part' && name !== 'cohorts' && <ReportChart report={shown} />}
          {notes[name] && (
            <Text size="sm" c="dimmed">
              {notes[name]}
            </Text>
          )}
          <AsOf moment={shown.asOf} />
          <ReportTable report={shown} />
          {shown.total > shown.rows.length && (
            <Text size="sm" c="dimmed">
              {`顯示前 ${shown.rows.length} 列，共 ${formatNumber(shown.total)} 列；匯出的檔案有全部。`}
            </Text>
          )}
        </section>
      )}
      <Schedules report={name} />
    </>
  );
}

/** The columns that the chart shows where a report has one of them; otherwise it shows the first column. */
const mostImportant: readonly string[] = ['revenue', 'repeat_90', 'vital_lcp'];

/** The most important column of a report over time. */
function ReportChart({ report: { columns, rows } }: { report: Report }) {
  const known = columns.findIndex(({ name }) => mostImportant.includes(name));
  const index = known === -1 ? 0 : known;
  const column = columns[index];
  if (!column || rows.length < 2) return null;
  const points = rows.map(({ key, values, before }) => ({
    at: key,
    value: values[index] ?? null,
    before: before?.[index] ?? null,
  }));
  return <Chart label={column.label} unit={column.unit} points={points} />;
}

interface ControlsProps {
  state: ReportState;
  report: Report;
  onAsk(next: Partial<ReportState>): void;
}

function Controls({ state, report, onAsk }: ControlsProps) {
  const { groupings: offered } = report;
  // A new choice is shown before its answer arrives.
  const by = state.by ?? report.by;
  const said = daysOf(report.span);
  const days = { from: state.from ?? said.from, to: state.to ?? said.to };
  const mayExport = useRight('reports.export');
  const file = useMutation({
    mutationFn: () => downloadReport(state.name, reportQuery(state)),
    onError: showFailure,
  });
  return (
    <div className={classes.controls}>
      <DayInput
        className={classes.day}
        label="開始"
        value={days.from}
        onChange={(from) => onAsk(from > days.to ? { from, to: from } : { ...days, from })}
      />
      <DayInput
        className={classes.day}
        label="結束"
        value={days.to}
        onChange={(to) => onAsk(to < days.from ? { from: to, to } : { ...days, to })}
      />
      <div className={classes.times}>
        {usualTimes(new Date(report.now)).map(({ label, from, to }) => (
          <Button
            key={label}
            size="xs"
            variant={from === days.from && to === days.to ? 'light' : 'default'}
            aria-pressed={from === days.from && to === days.to}
            onClick={() => onAsk({ from, to })}
          >
            {label}
          </Button>
        ))}
      </div>
      <NativeSelect
        label="分組"
        value={by}
        onChange={({ target }) => onAsk({ by: target.value as Grouping })}
        data={offered.map((value) => ({ value, label: groupingLabels[value] }))}
      />
      {state.name !== 'cohorts' && (
        <Checkbox
          className={classes.compare}
          label="與之前相同星期比較"
          checked={state.compare}
          onChange={({ target }) => onAsk({ compare: target.checked })}
        />
      )}
      {mayExport && (
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
          匯出 Excel
        </Button>
      )}
    </div>
  );
}
