import type { ComponentType } from 'react';
import { shopContext } from '../../context.server.ts';
import { PageHead } from '../../head/page-head.tsx';
import { laterPart } from '../../loading-and-offline/later-part.tsx';
import { stepLoaders } from '../../step-loaders.ts';
import type { Route } from './+types/route';
import { Banners } from './banners.tsx';
import { Favourites } from './favourites.tsx';
import { Hero } from './hero.tsx';
import type { SectionName } from './home-sections.ts';
import { loadHome } from './load-home.ts';
import { Offers } from './offers.tsx';
import type { BlocksProps } from './section.tsx';
import { SeriesTiles } from './series-tiles.tsx';
import { SiteData } from './site-data.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadHome(shop.api, shop.now);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaders = await stepLoaders();
  return loaders.loadHome(request.url);
}

/** Nothing in them is bought by a press. */
const later = () => import('./later-sections.tsx');

const sections: Readonly<Record<SectionName, ComponentType<BlocksProps>>> = {
  series: SeriesTiles,
  offers: Offers,
  favourites: Favourites,
  sets: laterPart(async () => (await later()).Sets),
  proof: laterPart(async () => (await later()).Proof),
  news: laterPart(async () => (await later()).NewsGroups),
};

/** The chooser, and below it the sections in the operator's order (G-029). A section without content is left out. */
export default function Home({ loaderData: data }: Route.ComponentProps) {
  const hasOffers = data.sections.some(({ name }) => name === 'offers');
  return (
    <>
      <PageHead />
      <SiteData />
      <Hero chooser={data.chooser} series={data.indexSeries} />
      <div className="flex flex-col gap-12 pt-8 pb-14 desktop:gap-20 desktop:pt-16 desktop:pb-24">
        {!hasOffers && data.banners.length > 0 && (
          <div className="mx-auto w-full max-w-page px-4 desktop:px-8">
            <Banners banners={data.banners} />
          </div>
        )}
        {data.sections.map(({ name, blocks }) => {
          const Blocks = sections[name];
          return <Blocks key={name} blocks={blocks} data={data} />;
        })}
      </div>
    </>
  );
}
