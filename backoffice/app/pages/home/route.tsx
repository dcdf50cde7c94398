import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  type DashboardPeriod,
  dashboardPeriodLabels,
  dashboardPeriods,
} from '#contract/metrics.ts';
import { hasRight } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { spanWords } from '../../analytics/number-words.ts';
import { adminApi } from '../../api.ts';
import { FirstRun, useFirstRun } from '../../first-run/first-run.tsx';
import { useMe } from '../../session.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import classes from './home.module.css';
import { RevenueChart } from './revenue-chart.tsx';
import { Tiles } from './tiles.tsx';
import { Todo } from './todo.tsx';

/** Waiting work, and the figures of the shop, within the rights of each role. */
export default function HomePage() {
  const { role } = useMe();
  if (screensOf(role).length === 0) return <Nothing title="沒有可以使用的功能" />;
  return <Overview seesMoney={hasRight(role, 'reports.read')} />;
}

function Overview({ seesMoney }: { seesMoney: boolean }) {
  const [params, setParams] = useSearchParams();
  const period = dashboardPeriods.find((each) => each === params.get('period')) ?? 'TODAY';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dashboard', period],
    queryFn: async () => (await adminApi.readDashboard({ query: { period } })).data,
    placeholderData: keepPreviousData,
  });
  const firstRun = useFirstRun();
  return (
    <>
      <title>總覽｜後台</title>
      <header className={classes.head}>
        <Title order={1} size="h3">
          總覽
        </Title>
        {data && data.tiles.length > 0 && (
          <>
            <Text size="sm" c="dimmed" className={classes.days} role="status">
              {`${spanWords(data.span)}，與 ${spanWords(data.before)} 比較`}
            </Text>
            <SegmentedControl
              aria-label="期間"
              value={period}
              onChange={(chosen) =>
                setParams(chosen === 'TODAY' ? {} : { period: chosen as DashboardPeriod }, {
                  replace: true,
                })
              }
              data={dashboardPeriods.map((value) => ({
                value,
                label: dashboardPeriodLabels[value],
              }))}
            />
          </>
        )}
      </header>
      {firstRun.steps && <FirstRun steps={firstRun.steps} />}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data || firstRun.isLoading ? (
        // Steps that appear later would move the visible content down.
        <Skeleton h="20rem" aria-label="載入中" />
      ) : (
        <div className={classes.parts} aria-busy={isFetching}>
          <Todo todo={data.todo} />
          {data.tiles.length > 0 && <Tiles tiles={data.tiles} />}
          {seesMoney && <RevenueChart until={data.span.until} />}
        </div>
      )}
    </>
  );
}
