import { formatDateTime } from '#rules/dates.ts';
import { ContentLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Teaser } from './load-home.ts';

interface TeasersProps {
  label: string;
  teasers: readonly Teaser[];
  /** The word above a title, by the kind of its block. */
  tags?: Readonly<Partial<Record<Teaser['kind'], string>>>;
  /** The width of each on a large screen, in columns of twelve. */
  spans?: readonly number[];
  className: string;
}

/** Three in a row. */
const usualSpan = 4;

const spanClasses: Readonly<Record<number, string>> = {
  3: 'desktop:col-span-3',
  4: 'desktop:col-span-4',
  6: 'desktop:col-span-6',
};

/** Campaigns as pictures with titles, in a row for swiping; `className` says how they stand on a large screen. */
export function Teasers({ label, teasers, tags = {}, spans = [], className }: TeasersProps) {
  return (
    <ul
      aria-label={label}
      className={`rail -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 ${className}`}
    >
      {teasers.map((teaser, index) => {
        const span = spans[index] ?? usualSpan;
        return (
          <li
            key={`${teaser.kind} ${teaser.id}`}
            className={cn(
              'group relative w-44 shrink-0 snap-start desktop:w-auto',
              spans.length > 0 && spanClasses[span],
            )}
          >
            <TeaserCard teaser={teaser} tag={tags[teaser.kind]} span={span} />
          </li>
        );
      })}
    </ul>
  );
}

interface TeaserCardProps {
  teaser: Teaser;
  tag: string | undefined;
  span: number;
}

function TeaserCard({ teaser, tag, span }: TeaserCardProps) {
  const { title, path, image, endsAt } = teaser;
  return (
    <>
      <div className="overflow-hidden rounded-card bg-paper">
        <Picture
          src={image}
          alt=""
          width={1200}
          height={675}
          sizes={`(width >= 1240px) ${span * 96}px, (width >= 1024px) ${span * 8}vw, 176px`}
          className="aspect-video w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]"
        />
      </div>
      {tag && <p className="mt-2 text-13 text-ink-soft">{tag}</p>}
      <h3 className="mt-1 leading-snug font-medium">
        {path ? (
          <ContentLink to={path} className="card-link hover:text-violet-700">
            {title}
          </ContentLink>
        ) : (
          title
        )}
      </h3>
      {endsAt && <p className="digits text-13 text-ink-soft">活動至 {formatDateTime(endsAt)}</p>}
    </>
  );
}
