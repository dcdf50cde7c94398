import { formatDateTime } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { ProductRail } from '../../product-card/product-rail.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Showcase } from './load-home.ts';
import { type Heading, Section } from './section.tsx';

interface ShowcasesProps {
  heading: Heading;
  showcases: readonly Showcase[];
  /** Whether the campaigns are limited in time. They then have the campaign colour. */
  isCampaign?: boolean;
}

/** The campaigns of one kind, each with its banner and its first goods. */
export function Showcases({ heading, showcases, isCampaign = false }: ShowcasesProps) {
  const shown = showcases.filter(({ items }) => items.length > 0);
  if (shown.length === 0) return null;
  return (
    <Section heading={heading} {...(isCampaign ? { band: 'bg-apricot-100' } : {})}>
      <div className="flex flex-col gap-12 desktop:gap-16">
        {shown.map((showcase) => (
          <Campaign key={showcase.id} showcase={showcase} />
        ))}
      </div>
    </Section>
  );
}

/** The campaign's picture and name, beside its goods. On phones both are one low row above them. */
function Campaign({ showcase }: { showcase: Showcase }) {
  const { title, path, image, endsAt, items } = showcase;
  return (
    <article className="grid gap-5 desktop:grid-cols-4 desktop:gap-6">
      <div className="group relative flex items-center gap-4 desktop:flex-col desktop:items-stretch desktop:gap-3">
        <div className="w-32 shrink-0 overflow-hidden rounded-card bg-paper desktop:w-auto">
          <Picture
            src={image}
            alt=""
            width={1200}
            height={675}
            sizes="(width >= 1240px) 276px, (width >= 1024px) 22vw, 128px"
            className="aspect-video w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]"
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start">
          <div>
            <h3 className="text-18 font-bold text-balance desktop:text-22">{title}</h3>
            {endsAt && (
              <p className="digits text-14 text-ink-soft">活動至 {formatDateTime(endsAt)}</p>
            )}
          </div>
          <AppLink
            to={path}
            aria-label={`看全部：${title}`}
            className="card-link inline-flex min-h-7 shrink-0 items-center gap-1 text-14 font-medium text-violet-700 group-hover:underline"
          >
            看全部
            <Icon name="chevronRight" className="size-4" />
          </AppLink>
        </div>
      </div>
      <div className="min-w-0 desktop:col-span-3">
        <ProductRail items={items} label={title} columns={3} />
      </div>
    </article>
  );
}
