import { Group, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { toWireInstant } from '#rules/dates.ts';
import { type PeriodSide, readMoment } from '#rules/typed-moment.ts';
import { officeNow } from '../../office-time.ts';
import { TaipeiDates } from '../../ui/taipei-dates.tsx';
import { toWallClock } from './wall-clock.ts';

interface Props {
  value: unknown;
  side: PeriodSide;
  onPick(moment: string | null): void;
}

/** The calendar of a moment, with its time. Loaded when it is opened for the first time. */
export default function InstantCalendar({ value, side, onPick }: Props) {
  const [day, time] = (toWallClock(value) ?? ' ').split(' ');
  const pick = (wall: string) => {
    const read = readMoment(wall, { now: officeNow(), side });
    if ('moment' in read) onPick(toWireInstant(read.moment));
  };
  return (
    <TaipeiDates>
      <DatePicker
        monthLabelFormat="YYYY 年 M 月"
        value={day || null}
        defaultDate={day || undefined}
        onChange={(picked) => {
          // The time of day stays when another day is picked.
          if (picked) pick(`${picked} ${time ? time.slice(0, 5) : ''}`);
          else onPick(null);
        }}
      />
      <Group mt="sm">
        <TextInput
          type="time"
          label="時間"
          disabled={!day}
          value={time?.slice(0, 5) ?? ''}
          onChange={(event) => {
            if (event.target.value) pick(`${day} ${event.target.value}`);
          }}
        />
      </Group>
    </TaipeiDates>
  );
}
