import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startOfTaipeiDay, toWireInstant } from '#rules/dates.ts';
import { Chart } from '../../analytics/chart.tsx';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';

const days = 28;

/** The revenue of four weeks, day by day, beside the four weeks before. */
export function RevenueChart({ until }: { until: string }) {
  // Whole days; the last one has not ended yet.
  const from = toWireInstant(startOfTaipeiDay(new Date(until), 1 - days));
  const end = toWireInstant(startOfTaipeiDay(new Date(until), 1));
  const { data, error, refetch } = useQuery({
    queryKey: ['metric', 'revenue', from],
    queryFn: async () => {
      const query = { name: 'revenue', from, until: end, by: 'day', compare: true } as const;
      return (await adminApi.readMetric({ query })).data;
    },
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="18rem" aria-label="載入中" />;
  const before = data.before?.values;
  const points = (data.values ?? []).map(({ at, value }, index) => ({
    at,
    value,
    before: before?.[index]?.value ?? null,
  }));
  return <Chart label={`${data.label}，近 ${days} 天`} unit={data.unit} points={points} />;
}
