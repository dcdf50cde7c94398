import type { ReactNode } from 'react';
import { AppLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import type { HomeSection } from './home-sections.ts';
import type { HomeData } from './load-home.ts';

/** The blocks of one section with the data of the page. */
export interface BlocksProps extends Pick<HomeSection, 'blocks'> {
  data: HomeData;
}

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
    <section className={cn(band && `py-8 desktop:py-14 ${band}`)}>
      <div className="mx-auto w-full max-w-page px-4 desktop:px-8">
        <div className="mb-4 flex items-end justify-between gap-4 desktop:mb-8">
          <div>
            <Eyebrow text={subtitle} />
            <h2 className="text-22 font-bold desktop:text-28">{title}</h2>
          </div>
          {more && <MoreLink {...more} />}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The English line above a title; nothing if there is none. */
function Eyebrow({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p lang="en" className="latin text-14 text-violet-600">
      {text}
    </p>
  );
}

/** A part of a section that is a block of its own, with the operator's heading. */
export function Part({ heading, children }: { heading: Heading; children: ReactNode }) {
  return (
    <div className="mt-6 desktop:mt-10">
      <Eyebrow text={heading.subtitle} />
      <h3 className="mb-3 text-18 font-bold">{heading.title}</h3>
      {children}
    </div>
  );
}

interface MoreLinkProps {
  to: string;
  text: string;
  /** What it is about, if other links of the page have the same text. */
  about?: string;
}

/** A link to the whole list of which a section shows the beginning. */
export function MoreLink({ to, text, about }: MoreLinkProps) {
  return (
    <AppLink
      to={to}
      aria-label={about && `${text}：${about}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 text-14 font-medium text-violet-700 hover:underline"
    >
      {text}
      <Icon name="chevronRight" className="size-4" />
    </AppLink>
  );
}
