import { type ReactNode, useId } from 'react';

interface CheckoutSectionProps {
  title: string;
  /** A short addition in the second line of the heading. */
  subtitle?: string;
  /** Actions for the group, shown beside its title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One group of the order form. */
export function CheckoutSection({ title, subtitle, action, children }: CheckoutSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-5 rounded-sheet bg-paper p-5 shadow-card tablet:p-7"
    >
      <header className="flex items-center justify-between gap-x-4">
        <h2 id={titleId} className="text-18 font-bold">
          {title}
          {subtitle && (
            <>
              {' '}
              <span className="block text-14 font-normal text-ink-soft">{subtitle}</span>
            </>
          )}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
