import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: ReactNode;
  /** The English line of a listing. */
  subtitle?: string;
  lead?: ReactNode;
}

/** The one h1 of a page. */
export function PageHeading({ title, subtitle, lead }: PageHeadingProps) {
  return (
    <header className="desktop:mt-6 mt-4 desktop:mb-12 mb-8">
      {subtitle && (
        <p lang="en" className="latin text-16 text-violet-600">
          {subtitle}
        </p>
      )}
      <h1 className="font-bold desktop:text-36 text-28">{title}</h1>
      {lead && <p className="mt-3 max-w-(--container-narrow) text-ink-soft">{lead}</p>}
    </header>
  );
}
