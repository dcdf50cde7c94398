import { AppLink } from '../../../links/app-link.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { salesLocations } from '../texts/sales-locations.ts';

interface Filter {
  /** '' shows every city. */
  city: string;
  /** '' shows every kind of shop. */
  channel: string;
}

const cities = [...new Set(salesLocations.map(({ city }) => city))];
const channels = [...new Set(salesLocations.map(({ channel }) => channel))];

function pathOf({ city, channel }: Filter): string {
  const query = new URLSearchParams({ tab: '1' });
  if (city) query.set('location', city);
  if (channel) query.set('store', channel);
  return `/about-us?${query}`;
}

/** The shops that sell the goods, filtered by city (`location`) and kind of shop (`store`). */
export function SalesLocations({ city, channel }: Filter) {
  const shown = salesLocations.filter(
    (each) => (!city || each.city === city) && (!channel || each.channel === channel),
  );
  return (
    <>
      <FilterRow
        label="縣市"
        values={cities}
        selected={city}
        pathOf={(value) => pathOf({ city: value, channel })}
      />
      <FilterRow
        label="通路"
        values={channels}
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
        <ul className="grid desktop:grid-cols-3 tablet:grid-cols-2 gap-4">
          {shown.map(({ name, channel: kind, address, link }) => (
            <li key={name} className="rounded-card border border-line bg-paper p-5">
              <p className="text-13 text-ink-soft">{kind}</p>
              <p className="mt-1 font-bold text-18">{name}</p>
              <p className="mt-2">{address}</p>
              <a
                href={link}
                target="_blank"
                rel="noopener"
                className="mt-2 inline-block py-1 text-violet-700 underline underline-offset-3"
              >
                在地圖上查看<span className="sr-only">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FilterRowProps {
  label: string;
  values: readonly string[];
  selected: string;
  pathOf(value: string): string;
}

function FilterRow({ label, values, selected, pathOf: path }: FilterRowProps) {
  return (
    <nav aria-label={`依${label}篩選`} className="mb-3 flex flex-wrap items-center gap-2">
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
