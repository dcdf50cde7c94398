import { TextInput } from '@mantine/core';
import { lazy, useState } from 'react';
import { formatDateTime, toWireInstant } from '#rules/dates.ts';
import { type PeriodSide, readMoment } from '#rules/typed-moment.ts';
import { officeNow } from '../../office-time.ts';
import { CalendarPopover } from '../../ui/calendar-popover.tsx';
import type { Labelled } from './labelled.ts';

const InstantCalendar = lazy(() => import('./instant-calendar.tsx'));

interface Props extends Labelled {
  value: unknown;
  /** Whether a day without a time means its begin or its end. */
  side?: PeriodSide;
  /** The popover must stay inside another one, which would otherwise close. */
  isInside?: boolean;
  onChange(value: string | null): void;
}

/**
 * A moment in Taipei's time that is typed, pasted (`2026/12/01 0:00`, `12/1`, `+7 天`) or picked from the calendar
 * beside it. A text that is no moment is the value itself, so that the form is not saved with it.
 */
export default function InstantInput({
  value,
  onChange,
  side = 'begin',
  isInside,
  ...common
}: Props) {
  /** The text while somebody types. Otherwise the value is shown in the usual form. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const { description, error, label, disabled } = common;
  const shown = typed ?? textOf(value);
  const read = shown.trim() === '' ? undefined : readMoment(shown, { now: officeNow(), side });
  const problem = read && 'problem' in read ? read.problem : undefined;

  function type(text: string) {
    setTyped(text);
    const found = text.trim() === '' ? undefined : readMoment(text, { now: officeNow(), side });
    if (!found) onChange(null);
    else onChange('moment' in found ? toWireInstant(found.moment) : text);
  }
  function pick(moment: string | null) {
    setTyped(undefined);
    onChange(moment);
  }
  const meaning =
    typed !== undefined && read && 'moment' in read
      ? `＝ ${formatDateTime(read.moment)}`
      : undefined;
  return (
    <TextInput
      {...common}
      error={(typed === undefined && problem) || error}
      description={meaning ?? description}
      placeholder={disabled ? '' : '2026/12/01 0:00 或 +7 天'}
      autoComplete="off"
      value={shown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        // What is not understood stays, so that it can be mended.
        setTyped(undefined);
      }}
      rightSectionPointerEvents="all"
      // Who only reads needs no calendar.
      rightSection={
        !disabled && (
          <CalendarPopover label={label} isOpen={isOpen} onOpen={setOpen} isInside={isInside}>
            <InstantCalendar value={value} side={side} onPick={pick} />
          </CalendarPopover>
        )
      }
    />
  );
}

/** The value as text: a moment in the usual form, and a text that is no moment as it was typed. */
function textOf(value: unknown): string {
  const text = String(value ?? '');
  // A browser would take 2026/2/30 for a day in March.
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDateTime(text) : text;
}
