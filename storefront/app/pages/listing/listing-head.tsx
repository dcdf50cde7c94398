import { formatDateTime } from '#rules/dates.ts';
import { CategoryStrip } from '../../frame/category-strip.tsx';
import { AppLink, ContentLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { listingPath, showsCategories } from './listing-query.ts';
import { listingTitle, subtitles } from './listing-texts.ts';
import type { Listing } from './load-listing.ts';

/** The title, English line and banner of a listing, and links to its sub-series or similar listings. */
export function ListingHead({ listing }: { listing: Listing }) {
  const { query, endsAt, banner } = listing;
  return (
    <>
      <PageHeading
        title={listingTitle(listing)}
        subtitle={subtitles[query.kind]}
        lead={endsAt && <span className="digits">活動至 {formatDateTime(endsAt)}</span>}
      />
      {showsCategories(query) && (
        <CategoryStrip current={query.kind === 'series' ? query.id : undefined} className="mb-6" />
      )}
      <SubSeriesTabs listing={listing} />
      <Siblings listing={listing} />
      {banner && <Banner banner={banner} name={listingTitle(listing)} />}
    </>
  );
}

/** The banner. The name of the listing is also the name of its link. */
function Banner({ banner, name }: { banner: NonNullable<Listing['banner']>; name: string }) {
  const { webImage, mobileImage, link } = banner;
  const picture = (
    <Picture
      src={mobileImage}
      alt={link ? name : ''}
      width={1200}
      height={675}
      desktop={{ src: webImage, width: 1920, height: 560 }}
      sizes="(width >= 1240px) 1176px, 94vw"
      eager
      className="aspect-video w-full rounded-card bg-violet-50 object-cover desktop:aspect-24/7"
    />
  );
  return (
    <div className="mb-6 desktop:mb-10">
      {link ? <ContentLink to={link}>{picture}</ContentLink> : picture}
    </div>
  );
}

/** The sub-series of a series. The selected one is part of the address (row 2.106). The filters stay. */
function SubSeriesTabs({ listing: { query, tabs } }: { listing: Listing }) {
  const selected = tabs.find(({ isSelected }) => isSelected);
  if (!selected) return null;
  return (
    <Tabs
      label="子系列"
      tabs={tabs.map((tab) => ({
        id: String(tab.id),
        label: tab.name,
        to: listingPath({ ...query, subSeries: tab.id, page: 1 }),
      }))}
      selected={String(selected.id)}
      className="mb-6"
    />
  );
}

/** Links to all offers of this kind. */
function Siblings({ listing: { query, siblings } }: { listing: Listing }) {
  if (siblings.length < 2) return null;
  return (
    <nav aria-label="全部組合優惠" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {siblings.map(({ id, title }) => (
          <li key={id}>
            <AppLink
              to={listingPath({ kind: query.kind, id })}
              aria-current={id === query.id ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-11 items-center rounded-full border px-5 py-1.5 transition-colors duration-(--duration-fast)',
                id === query.id
                  ? 'border-violet-700 bg-violet-700 text-paper'
                  : 'border-line bg-paper hover:border-violet-600',
              )}
            >
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
