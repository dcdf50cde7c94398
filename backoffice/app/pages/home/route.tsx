import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import {
  type DashboardPeriod,
  dashboardPeriodLabels,
  dashboardPeriods,
} from '#contract/metrics.ts';
import { hasRight } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { AsOf } from '../../analytics/as-of.tsx';
import { spanWords } from '../../analytics/number-words.ts';
import { FirstRun, FirstRunLine, useFirstRun } from '../../first-run/first-run.tsx';
import { useMe } from '../../session.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import { type Dashboard, useDashboard } from './dashboard.ts';
import { Headline } from './headline.tsx';
import classes from './home.module.css';
import { UnderWay } from './under-way.tsx';
import { Work } from './work.tsx';
import { useWork, type WorkGroupShown } from './work-api.ts';

// Below the work, so the first screen does not wait for it.
const RevenueChart = lazy(() => import('./revenue-chart.tsx'));
const Tiles = lazy(() => import('./tiles.tsx'));

/** The work that waits for this person; below it the numbers of the shop, within the rights of each role. */
export default function HomePage() {
  const { role } = useMe();
  if (screensOf(role).every(({ access }) => access === 'workspace.read'))
    return (
      <Nothing
        title="沒有可以使用的功能"
        sentence="您的角色還沒有任何權限，請店主在「角色」勾選。"
      />
    );
  return <Today seesMoney={hasRight(role, 'reports.read')} />;
}

function Today({ seesMoney }: { seesMoney: boolean }) {
  const [params, setParams] = useSearchParams();
  const period = dashboardPeriods.find((each) => each === params.get('period')) ?? 'TODAY';
  const { data, error, isFetching, refetch } = useDashboard(period);
  const work = useWork();
  const firstRun = useFirstRun();
  const toShip = work.groups?.find(({ key }) => key === 'to-ship');
  return (
    <>
      <title>今日待辦｜後台</title>
      <Title order={1} size="h3" mb="md" className={classes.heading}>
        今日待辦
      </Title>
      {firstRun.isLoading ? (
        // Steps that appear later would move the visible content down.
        <Skeleton h="20rem" role="status" aria-label="載入中" />
      ) : (
        <div className={classes.parts}>
          {firstRun.steps && !firstRun.isSelling && <FirstRun steps={firstRun.steps} />}
          <div>
            <Work work={work} now={data?.span.until} />
            {data && <UnderWay todo={data.todo} hasStages={toShip !== undefined} />}
          </div>
          {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton h="12rem" role="status" aria-label="載入中" />}
          {data && (
            <Numbers
              dashboard={data}
              toShip={toShip}
              isFetching={isFetching}
              period={period}
              onPeriod={(chosen) =>
                setParams(chosen === 'TODAY' ? {} : { period: chosen }, { replace: true })
              }
            />
          )}
          <Suspense fallback={<Skeleton h="18rem" role="status" aria-label="載入中" />}>
            {data && seesMoney && <RevenueChart until={data.span.until} />}
            {data && <Tiles tiles={data.tiles} />}
          </Suspense>
          {firstRun.steps && firstRun.isSelling && <FirstRunLine steps={firstRun.steps} />}
        </div>
      )}
    </>
  );
}

interface NumbersProps {
  dashboard: Dashboard;
  toShip: WorkGroupShown | undefined;
  isFetching: boolean;
  period: DashboardPeriod;
  onPeriod(period: DashboardPeriod): void;
}

/** The three large numbers of the chosen period. */
function Numbers({ dashboard, toShip, isFetching, period, onPeriod }: NumbersProps) {
  const { tiles, span, before } = dashboard;
  if (tiles.length === 0 && !toShip) return null;
  return (
    <section aria-labelledby="numbers" aria-busy={isFetching}>
      <div className={classes.head}>
        <Title order={2} size="h5" id="numbers">
          數字
        </Title>
        {tiles.length > 0 && (
          <>
            <Text size="xs" c="dimmed" className={classes.days} role="status">
              {`${spanWords(span)}，與 ${spanWords(before)} 比較`}
            </Text>
            <SegmentedControl
              aria-label="期間"
              value={period}
              onChange={(chosen) => onPeriod(chosen as DashboardPeriod)}
              data={dashboardPeriods.map((value) => ({
                value,
                label: dashboardPeriodLabels[value],
              }))}
            />
          </>
        )}
      </div>
      <Headline dashboard={dashboard} toShip={toShip} />
      <AsOf moment={dashboard.asOf} />
    </section>
  );
}
