import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

interface CardProps {
  title?: ReactNode;
  /** Actions for the card, shown beside its title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One group of details on a members' page. */
export function Card({ title, action, children, className }: CardProps) {
  return (
    <section className={cn('rounded-card border border-line bg-paper p-5 tablet:p-6', className)}>
      {title && (
        <header className="mb-3 flex min-h-8 items-center justify-between gap-4">
          <h2 className="text-18 font-bold">{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

interface DetailProps {
  name: string;
  children: ReactNode;
  className?: string;
}

/** A list of names with their values. The children are `Detail`s. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}

/** A name with its value; nothing if there is no value. */
export function Detail({ name, children, className }: DetailProps) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[5.5em_minmax(0,1fr)] gap-x-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={cn('min-w-0 text-pretty wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}
