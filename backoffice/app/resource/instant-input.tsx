import { DateTimePicker } from '@mantine/dates';
import { TaipeiDates } from '../ui/taipei-dates.tsx';
import type { Labelled } from './labelled.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';

interface Props extends Labelled {
  value: unknown;
  onChange(value: string | null): void;
}

/** A moment on Taipei's clock. Loaded only with a form that has such a field. */
export default function InstantInput({ value, onChange, ...field }: Props) {
  return (
    <TaipeiDates>
      <DateTimePicker
        {...field}
        clearable
        clearButtonProps={{ 'aria-label': `清除${field.label}` }}
        monthLabelFormat="YYYY 年 M 月"
        valueFormat="YYYY.MM.DD HH:mm"
        value={toWallClock(value)}
        onChange={(picked) => onChange(fromWallClock(picked))}
      />
    </TaipeiDates>
  );
}
