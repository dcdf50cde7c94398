import { useSearchParams } from 'react-router';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import { Trail } from '../../../frame/trail.tsx';
import type { PublicApi } from '../../../handler.ts';
import { PageHead } from '../../../head/page-head.tsx';
import { AppLink } from '../../../links/app-link.tsx';
import { onlineOnly } from '../../../loading.ts';
import { cn } from '../../../ui/cn.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import picture from '../../../ui/spots/brand.svg?no-inline';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';
import { BrandValues } from './brand-values.tsx';
import { SalesLocations } from './sales-locations.tsx';

const tabs = ['品牌理念', '銷售據點'] as const;

const tabOf = (query: URLSearchParams) => (query.get('tab') === '1' ? 1 : 0);

/** Loads the page, and the sales locations for the tab that shows them. */
async function load(api: PublicApi, url: string) {
  const isMap = tabOf(new URL(url).searchParams) === 1;
  const [page, locations] = await Promise.all([
    loadPage(api, 'about-us'),
    isMap ? onlineOnly(api.listSalesLocations()) : [],
  ]);
  return { page, locations };
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(shopContext).api, request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request.url);
}

/** Brand values (tab 0) and sales locations (tab 1). Any other tab counts as 0 (G-011). */
export default function AboutUs({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const current = tabOf(query);
  const { title, lead, description, sections } = useFilled(loaderData.page);
  return (
    <div className="page">
      <PageHead
        title={current === 1 ? '銷售據點' : title}
        description={
          current === 1 ? '晴棉直營門市、百貨專櫃與合作藥局的地址與地圖。' : description || lead
        }
        canonical={`/about-us?tab=${current}`}
      />
      <Trail crumbs={[{ name: title, path: '/about-us?tab=0' }]} />
      <PageHeading title={title} lead={lead} picture={picture} />
      <nav aria-label={title} className="mb-10">
        <ul className="flex gap-6 border-b border-line">
          {tabs.map((name, index) => (
            <li key={name}>
              <AppLink
                to={`/about-us?tab=${index}`}
                preventScrollReset
                aria-current={index === current ? 'page' : undefined}
                className={cn(
                  '-mb-px inline-flex min-h-12 items-center border-b-2 text-18',
                  index === current
                    ? 'border-violet-700 font-bold text-violet-700'
                    : 'border-transparent text-ink-soft hover:text-violet-700',
                )}
              >
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {current === 0 ? (
        <BrandValues sections={sections} />
      ) : (
        <SalesLocations
          all={loaderData.locations}
          city={query.get('location') ?? ''}
          channel={query.get('store') ?? ''}
        />
      )}
    </div>
  );
}
