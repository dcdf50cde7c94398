import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { MetricUnit } from '#contract/metrics.ts';
import { formatDay } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { ChartPoint } from './chart-point.ts';
import { numberWords } from './number-words.ts';

const soft = 'var(--color-ink-soft)';
const tick = { fill: soft, fontSize: 12 };

/** Two lines on one scale: now, and the same weekdays before. A table beside it has the same numbers. */
export default function LineOverTime({
  unit,
  points,
}: {
  unit: MetricUnit;
  points: readonly ChartPoint[];
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {/* People who cannot see the lines read the table. */}
      <LineChart
        accessibilityLayer={false}
        data={[...points]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(day: string) => day.slice(5).replace('-', '.')}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          minTickGap={32}
        />
        <YAxis
          tickFormatter={(value: number) => formatNumber(value)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={64}
        />
        <Tooltip
          formatter={(value) => numberWords(Number(value), unit)}
          labelFormatter={(day) => formatDay(String(day))}
        />
        <Line
          dataKey="before"
          name="之前相同星期"
          stroke="var(--color-line-strong)"
          strokeDasharray="4 4"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="value"
          name="本期"
          stroke="var(--color-violet-700)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
