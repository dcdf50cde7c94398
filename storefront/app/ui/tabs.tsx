import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { cn } from './cn.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  /** Makes the tab a link to its own page; that page tells which tab is selected. */
  to?: string;
}

interface TabsProps {
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect?(id: string): void;
  className?: string;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabClass =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-5 py-1.5 text-16 transition-colors duration-(--duration-fast) hover:border-violet-600 aria-selected:border-violet-700 aria-selected:bg-violet-700 aria-selected:text-paper';

/** A row of tabs with one place in the tab order; arrow keys move between them. Each tab needs a TabPanel. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = step(at, tabs.length);
    const tab = tabs[next];
    if (!tab) return;
    const element = row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next];
    element?.focus();
    if (tab.to) element?.click();
    else onSelect?.(tab.id);
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={cn('flex flex-wrap gap-2', className)}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, label: text, to }) => {
        const tab = {
          id: `tab-${id}`,
          role: 'tab',
          'aria-selected': id === selected,
          'aria-controls': `panel-${id}`,
          tabIndex: id === selected ? 0 : -1,
          className: tabClass,
        } as const;
        return to ? (
          <AppLink key={id} {...tab} to={to} preventScrollReset>
            {text}
          </AppLink>
        ) : (
          <button key={id} {...tab} type="button" onClick={() => onSelect?.(id)}>
            {text}
          </button>
        );
      })}
    </div>
  );
}

/** `id` is that of its tab in `Tabs`, by which screen readers name it. */
export function TabPanel({
  id,
  children,
  className,
}: {
  id: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} className={className}>
      {children}
    </div>
  );
}
