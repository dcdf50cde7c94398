import type { SalesLocation } from '#contract/entities/content.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Typeset } from '../../../ui/num.tsx';
import { EmptyState } from '../../../ui/states.tsx';

interface Filter {
  /** '' shows every city. */
  city: string;
  /** '' shows every kind of shop. */
  channel: string;
}

interface SalesLocationsProps extends Filter {
  all: readonly SalesLocation[];
}

function pathOf({ city, channel }: Filter): string {
  const query = new URLSearchParams({ tab: '1' });
  if (city) query.set('location', city);
  if (channel) query.set('store', channel);
  return `/about-us?${query}`;
}

/** The shops that sell the goods, filtered by city (`location`) and kind of shop (`store`). */
export function SalesLocations({ all, city, channel }: SalesLocationsProps) {
  const shown = all.filter(
    (each) => (!city || each.city === city) && (!channel || each.channel === channel),
  );
  return (
    <>
      <FilterRow
        label="縣市"
        values={different(all.map((each) => each.city))}
        selected={city}
        // On phones the list of folded cities below serves as this row, until an address has chosen a city.
        className={city ? '' : 'max-tablet:hidden'}
        pathOf={(value) => pathOf({ city: value, channel })}
      />
      <FilterRow
        label="通路"
        values={different(all.map((each) => each.channel))}
        selected={channel}
        pathOf={(value) => pathOf({ city, channel: value })}
      />
      <p aria-live="polite" className="mt-6 mb-4 text-14 text-ink-soft">
        共 {shown.length} 個據點
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="這個條件下沒有據點"
          action={
            <AppLink to={pathOf({ city: '', channel: '' })} className={buttonClass('secondary')}>
              看全部據點
            </AppLink>
          }
        />
      ) : (
        <div className="desktop:columns-2 desktop:gap-x-12">
          {[...Map.groupBy(shown, (each) => each.city)].map(([name, locations]) => (
            <City
              key={`${name} ${channel}`}
              name={name}
              locations={locations}
              isOpen={Boolean(city || channel)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The values in their order without duplicates and empty ones. */
function different(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}

interface CityProps {
  name: string;
  locations: readonly SalesLocation[];
  isOpen: boolean;
}

/** The shops of one city. They are folded, because the full list is several screens long on a phone. */
function City({ name, locations, isOpen }: CityProps) {
  return (
    <div className="break-inside-avoid">
      <Disclosure
        open={isOpen}
        summary={
          <h2>
            {name}
            <span className="digits ml-2 text-14 font-normal text-ink-soft">
              {locations.length} 個據點
            </span>
          </h2>
        }
      >
        <ul className="flex flex-col gap-5">
          {locations.map(({ id, name: shop, channel, address, mapUrl, phone, openingHours }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <p className="font-medium">
                {shop}
                {channel && (
                  <span className="ml-2 text-13 font-normal text-ink-soft">{channel}</span>
                )}
              </p>
              <a
                href={mapUrl}
                target="_blank"
                rel="noopener"
                className="row-span-2 inline-flex min-h-11 items-center text-14 text-violet-700 underline underline-offset-3"
              >
                地圖<span className="sr-only">：在地圖上查看{shop}</span>
              </a>
              <p className="text-14 text-ink-soft">
                <Typeset text={address} />
              </p>
              {[phone, openingHours].filter(Boolean).map((line) => (
                <p key={line} className="col-start-1 text-14 text-ink-soft">
                  <Typeset text={line} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

interface FilterRowProps {
  label: string;
  values: readonly string[];
  selected: string;
  pathOf(value: string): string;
  className?: string;
}

function FilterRow({ label, values, selected, pathOf: path, className }: FilterRowProps) {
  return (
    <nav
      aria-label={`依${label}篩選`}
      className={cn('mb-3 flex flex-wrap items-center gap-2', className)}
    >
      <span className="mr-1 text-14 text-ink-soft">{label}</span>
      {['', ...values].map((value) => (
        <AppLink
          key={value}
          to={path(value)}
          preventScrollReset
          aria-current={value === selected ? 'true' : undefined}
          className={cn(
            'inline-flex min-h-9 items-center rounded-full border px-3.5 text-14',
            value === selected
              ? 'border-violet-700 bg-violet-100 font-medium text-violet-700'
              : 'border-line bg-paper hover:border-violet-600',
          )}
        >
          {value || '全部'}
        </AppLink>
      ))}
    </nav>
  );
}
