import classes from './home.module.css';

const width = 120;
const height = 32;

/** A small line of the last days, for the eye only: the chart and its table have the same numbers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const least = Math.min(...values, 0);
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    const y = height - ((value - least) / (most - least)) * height;
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  );
}
