import type { ReactNode } from 'react';
import { AppLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

/** The words of an operator above a block of the home page. */
export interface Heading {
  title: string;
  /** The English line above the title; may be empty. */
  subtitle: string;
}

interface SectionProps {
  heading: Heading;
  /** The link to the page that shows everything of this block. */
  more?: { to: string; text: string };
  /** The background class of a coloured band across the window. Without it there is no band. */
  band?: string;
  children: ReactNode;
}

/** One block of the home page. */
export function Section({ heading, more, band, children }: SectionProps) {
  const { title, subtitle } = heading;
  return (
    <section className={cn(band && `py-12 desktop:py-18 ${band}`)}>
      <div className="mx-auto w-full max-w-page px-4 desktop:px-8">
        <div className="mb-6 flex items-end justify-between gap-4 desktop:mb-8">
          <div>
            {subtitle && <p className="latin text-14 text-violet-600">{subtitle}</p>}
            <h2 className="text-22 font-bold desktop:text-28">{title}</h2>
          </div>
          {more && <MoreLink {...more} />}
        </div>
        {children}
      </div>
    </section>
  );
}

export function MoreLink({ to, text }: { to: string; text: string }) {
  return (
    <AppLink
      to={to}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 text-14 font-medium text-violet-700 hover:underline"
    >
      {text}
      <Icon name="chevronRight" className="size-4" />
    </AppLink>
  );
}
