import { formatDateTime } from '#rules/dates.ts';
import { AppLink, ContentLink } from '../../links/app-link.tsx';
import { cn } from '../../ui/cn.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { listingPath } from './listing-query.ts';
import { listingTitle, subtitles } from './listing-texts.ts';
import type { Listing } from './load-listing.ts';

/** Title, English line, banner and the ways to what lies beside this listing. */
export function ListingHead({ listing }: { listing: Listing }) {
  const { query, endsAt, banner } = listing;
  return (
    <>
      <PageHeading
        title={listingTitle(listing)}
        subtitle={subtitles[query.kind]}
        lead={endsAt && <span className="digits">活動至 {formatDateTime(endsAt)}</span>}
      />
      <SubSeriesTabs listing={listing} />
      <Siblings listing={listing} />
      {banner && <Banner banner={banner} />}
    </>
  );
}

function Banner({ banner }: { banner: NonNullable<Listing['banner']> }) {
  const { webImage, mobileImage, link } = banner;
  const picture = (
    <Picture
      src={mobileImage}
      alt=""
      width={1200}
      height={600}
      desktop={{ src: webImage, width: 1920, height: 480 }}
      sizes="(width >= 1240px) 1176px, 94vw"
      eager
      className="aspect-2/1 desktop:aspect-4/1 w-full rounded-card bg-violet-50 object-cover"
    />
  );
  return (
    <div className="desktop:mb-10 mb-6">
      {link ? <ContentLink to={link}>{picture}</ContentLink> : picture}
    </div>
  );
}

/** The sub-series of a series; the selected one is in the address (row 2.106). */
function SubSeriesTabs({ listing: { query, tabs } }: { listing: Listing }) {
  const selected = tabs.find(({ isSelected }) => isSelected);
  if (!selected) return null;
  const { kind, id, sort } = query;
  return (
    <Tabs
      label="子系列"
      tabs={tabs.map((tab) => ({
        id: String(tab.id),
        label: tab.name,
        to: listingPath({ kind, id, subSeries: tab.id, sort }),
      }))}
      selected={String(selected.id)}
      className="mb-6"
    />
  );
}

/** The other offers of this kind, so that each is an entry to all. */
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
