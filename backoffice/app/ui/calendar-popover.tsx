import { ActionIcon, Popover } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { CalendarSign } from './calendar-sign.tsx';

interface Props {
  /** The label of the field. */
  label: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** The popover must stay inside another one, which would otherwise close. */
  isInside?: boolean | undefined;
  /** The calendar; its code may load later. */
  children: ReactNode;
}

/** The button in a field of a day or a moment, and the calendar that it opens. */
export function CalendarPopover({ label, isOpen, onOpen, isInside = false, children }: Props) {
  const name = `${label}的日曆`;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      withinPortal={!isInside}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={name} onClick={() => onOpen(!isOpen)}>
          <CalendarSign />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Suspense fallback={<p>載入中…</p>}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
