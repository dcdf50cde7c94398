import { Skeleton } from '@mantine/core';
import { Chart } from '../../analytics/chart.tsx';
import { Failure } from '../../ui/states.tsx';
import { shownDays, useDailyMetric } from './dashboard.ts';

/** The revenue of four weeks, day by day, beside the four weeks before. */
export default function RevenueChart({ until }: { until: string }) {
  const { data, error, refetch } = useDailyMetric('revenue', until);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="18rem" role="status" aria-label="載入中" />;
  const before = data.before?.values;
  const points = (data.values ?? []).map(({ at, value }, index) => ({
    at,
    value,
    before: before?.[index]?.value ?? null,
  }));
  return <Chart label={`${data.label}，近 ${shownDays} 天`} unit={data.unit} points={points} />;
}
