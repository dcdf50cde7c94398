import type { ReactNode } from 'react';
import type { ContentSection, ContentPage as ContentText } from '#contract/entities/content.ts';
import { Trail } from '../../frame/trail.tsx';
import { PageHead } from '../../head/page-head.tsx';
import type { DescriptionType } from '../../head/title.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ContentBlocks } from './content-blocks.tsx';

interface ContentPageProps {
  text: ContentText;
  /** The path of the page, for the breadcrumbs. */
  path: string;
  description?: DescriptionType;
  /** The picture of the heading, a file of `ui/spots`. */
  picture?: string;
  /** Data from the server, shown between the lead and the sections. */
  children?: ReactNode;
}

/** A page of text: title, lead, and sections with a table of contents. */
export function ContentPage({ text, path, description, picture, children }: ContentPageProps) {
  return (
    <div className="page">
      <PageHead
        title={text.title}
        description={
          description ? { type: description } : text.description || `${text.title}：${text.lead}`
        }
      />
      <Trail crumbs={[{ name: text.title, path }]} />
      <PageHeading title={text.title} lead={text.lead} picture={picture} />
      {children}
      <Sections sections={text.sections} />
    </div>
  );
}

/** Sections with a list of their headings. The list stays visible on a wide screen. */
function Sections({ sections }: { sections: readonly ContentSection[] }) {
  const headed = sections.filter(({ heading }) => heading !== '');
  return (
    <div className="desktop:grid desktop:grid-cols-[220px_minmax(0,1fr)] desktop:gap-16">
      <nav aria-label="本頁內容" className="mb-8 desktop:mb-0">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line text-14 desktop:sticky desktop:top-[calc(var(--header-height-stuck)+32px)] desktop:flex-col desktop:border-l desktop:pl-5">
          {headed.map(({ id, heading }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-block py-1 text-ink-soft hover:text-violet-700 hover:underline"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-12">
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} aria-labelledby={heading ? id : undefined} className="prose">
            {heading && <h2 id={id}>{heading}</h2>}
            <ContentBlocks blocks={blocks} heading={heading} />
          </section>
        ))}
      </div>
    </div>
  );
}
