import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
}

/** A section that can be opened. Its text is always part of the page. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="group border-b border-line" open={open}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-16 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon
          name="chevronDown"
          className="size-5 text-ink-soft transition-transform duration-(--duration-fast) group-open:rotate-180"
        />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
