import { DatePicker } from '@mantine/dates';
import { TaipeiDates } from './taipei-dates.tsx';

interface Props {
  /** `2026-12-01` */
  value: string;
  onPick(day: string): void;
}

/** The calendar of a day. Loaded when it is opened for the first time. */
export default function DayCalendar({ value, onPick }: Props) {
  return (
    <TaipeiDates>
      <DatePicker
        monthLabelFormat="YYYY 年 M 月"
        value={value}
        defaultDate={value}
        onChange={(day) => {
          // The chosen day again means that it stays.
          onPick(day ?? value);
        }}
      />
    </TaipeiDates>
  );
}
