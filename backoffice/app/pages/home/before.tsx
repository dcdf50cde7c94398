import type { MetricUnit } from '#contract/metrics.ts';
import { changeWords, numberWords } from '../../analytics/number-words.ts';
import classes from './home.module.css';

interface Props {
  value: number | null;
  before: number | null;
  unit: MetricUnit;
}

/** The earlier number and the change. Of nothing before and nothing now there is nothing to say. */
export function Before({ value, before, unit }: Props) {
  if (before === null || (before === 0 && (value ?? 0) === 0)) return null;
  const change = changeWords(value, before, unit);
  return (
    <p className={classes.before}>
      {change && <span className={classes.change}>{change}</span>}
      <span>{`之前 ${numberWords(before, unit)}`}</span>
    </p>
  );
}
