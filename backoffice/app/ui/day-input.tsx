import { TextInput } from '@mantine/core';
import { lazy, useEffect, useRef, useState } from 'react';
import { beginOfDay, formatDate, taipeiDay } from '#rules/dates.ts';
import { readMoment } from '#rules/typed-moment.ts';
import { officeNow } from '../office-time.ts';
import { CalendarPopover } from './calendar-popover.tsx';

const DayCalendar = lazy(() => import('./day-calendar.tsx'));

interface Props {
  className?: string | undefined;
  label: string;
  /** A day in Taipei, `2026-12-01`. */
  value: string;
  /** Whether the box may be emptied; '' is then the value. Otherwise an emptied box shows its value again. */
  isOptional?: boolean;
  onChange(day: string): void;
}

const readTyped = (typed: string) => readMoment(typed, { now: officeNow(), side: 'begin' });

/**
 * A day that is typed, pasted (`2026/12/01`, `12/1`, `+7 天`) or picked from the calendar beside it. A typed one counts
 * with Enter, or when somebody leaves the box. A form around it is not sent while the text is no day.
 */
export function DayInput({ className, label, value, isOptional = false, onChange }: Props) {
  /** The text while somebody types, and while it is no day. Otherwise the value is shown in the usual form. */
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);

  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const read = typed?.trim() ? readTyped(typed) : undefined;
    box.current?.setCustomValidity(read && 'problem' in read ? read.problem : '');
  }, [typed]);

  function take() {
    if (typed === undefined) return;
    if (typed.trim() === '') return pick(isOptional ? '' : value);
    const read = readTyped(typed);
    if ('problem' in read) return setProblem(read.problem);
    pick(taipeiDay(read.moment));
  }
  function pick(day: string) {
    setTyped(undefined);
    setProblem(undefined);
    setOpen(false);
    if (day !== value) onChange(day);
  }
  return (
    <TextInput
      ref={box}
      className={className}
      label={label}
      error={problem}
      placeholder="2026/12/01 或 +7 天"
      autoComplete="off"
      value={typed ?? (value && formatDate(beginOfDay(value)))}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <CalendarPopover label={label} isOpen={isOpen} onOpen={setOpen}>
          <DayCalendar value={value} onPick={pick} />
        </CalendarPopover>
      }
    />
  );
}
