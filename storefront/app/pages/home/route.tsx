import type { HomeBlock } from '#contract/entities/content.ts';
import { shopContext } from '../../context.server.ts';
import { PageHead } from '../../head/page-head.tsx';
import { useSettings } from '../../settings-context.tsx';
import { stepLoaders } from '../../step-loaders.ts';
import type { Route } from './+types/route';
import { ExclusiveSales } from './exclusive-sales.tsx';
import { FlashSales } from './flash-sales.tsx';
import { Hero } from './hero.tsx';
import { type HomeData, loadHome } from './load-home.ts';
import { NewsGroups } from './news-groups.tsx';
import { SeriesTiles } from './series-tiles.tsx';
import { Showcases } from './showcases.tsx';
import { SiteData } from './site-data.tsx';
import { Testimonials } from './testimonials.tsx';
import { Videos } from './videos.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadHome(shop.api, shop.now);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaders = await stepLoaders();
  return loaders.loadHome(request.url);
}

/** The banners, and below them the blocks in the operator's order (G-029). A block without content is left out. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand } = useSettings();
  return (
    <>
      <PageHead />
      <SiteData />
      <h1 className="sr-only">
        {brand.name}：{brand.tagline}
      </h1>
      <Hero banners={loaderData.banners} series={loaderData.indexSeries} />
      <div className="flex flex-col gap-16 pt-10 pb-20 desktop:gap-24 desktop:pt-20 desktop:pb-28">
        {loaderData.blocks.map((block) => (
          <Block key={block.kind} block={block} data={loaderData} />
        ))}
      </div>
    </>
  );
}

/** One section below the banners, with the heading that the operator gave it. */
function Block({ block: heading, data }: { block: HomeBlock; data: HomeData }) {
  switch (heading.kind) {
    case 'FLASH_SALES':
      return <FlashSales heading={heading} sales={data.flashSales} />;
    case 'DISCOUNT_EVENTS':
      return <Showcases heading={heading} showcases={data.discountEvents} isCampaign />;
    case 'SERIES':
      return <SeriesTiles heading={heading} series={data.indexSeries} />;
    case 'NEW_RELEASES':
      return <Showcases heading={heading} showcases={data.newReleases} />;
    case 'COMBINATIONS':
      return <Showcases heading={heading} showcases={data.combinationOffers} />;
    case 'EXCLUSIVE_SALES':
      return <ExclusiveSales heading={heading} sales={data.exclusiveSales} />;
    case 'VIDEOS':
      return <Videos heading={heading} videos={data.videos} />;
    case 'TESTIMONIALS':
      return <Testimonials heading={heading} testimonials={data.testimonials} />;
    case 'NEWS':
      return <NewsGroups heading={heading} groups={data.newsGroups} />;
  }
}
