import type { ReactNode } from 'react';
import { Spot } from './spot.tsx';

interface PageHeadingProps {
  title: ReactNode;
  /** The English line of a listing. */
  subtitle?: string;
  lead?: ReactNode;
  /** A file of `ui/spots`, 16 to 9, shown beside the text and on phones below it. */
  picture?: string;
}

/** The one h1 of a page. */
export function PageHeading({ title, subtitle, lead, picture }: PageHeadingProps) {
  return (
    <header className="mt-4 mb-8 items-center justify-between gap-12 desktop:mt-6 desktop:mb-12 desktop:flex">
      <div>
        {subtitle && (
          <p lang="en" className="latin text-16 text-violet-600">
            {subtitle}
          </p>
        )}
        <h1 className="text-28 font-bold desktop:text-36">{title}</h1>
        {lead && <p className="mt-3 max-w-(--container-narrow) text-ink-soft">{lead}</p>}
      </div>
      {picture && (
        <Spot
          src={picture}
          width={640}
          height={360}
          className="mt-6 w-64 shrink-0 max-desktop:mx-auto desktop:mt-0 desktop:w-96"
        />
      )}
    </header>
  );
}
