import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { JsonLd } from '../../head/json-ld.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { useSettings } from '../../settings-context.tsx';
import { shopNow } from '../../shop-time.ts';
import type { Route } from './+types/route';
import { ExclusiveSales } from './exclusive-sales.tsx';
import { FlashSales } from './flash-sales.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './load-home.ts';
import { NewsGroups } from './news-groups.tsx';
import { SeriesTiles } from './series-tiles.tsx';
import { Showcases } from './showcases.tsx';
import { Testimonials } from './testimonials.tsx';
import { Videos } from './videos.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadHome(shop.api, shop.now);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaders = await import('../../page-loaders.ts');
  return loaders.loadHome(api, request.url, shopNow);
}

/** The blocks in the order of G-029. A block without content is left out. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand, publicUrl } = useSettings();
  return (
    <>
      <PageHead />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: brand.name,
          url: `${publicUrl}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${publicUrl}/products?all=1&keyword={keyword}`,
            'query-input': 'required name=keyword',
          },
        }}
      />
      <h1 className="sr-only">
        {brand.name}：{brand.tagline}
      </h1>
      <Hero banners={loaderData.banners} series={loaderData.indexSeries} />
      <div className="flex flex-col desktop:gap-24 gap-16 desktop:pt-20 pt-10 desktop:pb-28 pb-20">
        <FlashSales sales={loaderData.flashSales} />
        <Showcases
          title="限時優惠"
          subtitle="ON SALE"
          showcases={loaderData.discountEvents}
          isCampaign
        />
        <SeriesTiles series={loaderData.indexSeries} />
        <Showcases title="新品上市" subtitle="New Arrivals" showcases={loaderData.newReleases} />
        <Showcases
          title="組合優惠"
          subtitle="Combo Sale"
          showcases={loaderData.combinationOffers}
        />
        <ExclusiveSales sales={loaderData.exclusiveSales} />
        <Videos videos={loaderData.videos} />
        <Testimonials />
        <NewsGroups groups={loaderData.newsGroups} />
      </div>
    </>
  );
}
