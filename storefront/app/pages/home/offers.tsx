import { ProductRail } from '../../product-card/product-rail.tsx';
import { Banners } from './banners.tsx';
import type { HomeData } from './load-home.ts';
import { offerSpans } from './offer-spans.ts';
import { type BlocksProps, Section } from './section.tsx';
import { Teasers } from './teasers.tsx';

/** Everything that runs, each once: the banners, the other campaigns, and some of their goods. */
export function Offers({ blocks, data }: BlocksProps) {
  const { banners, offers, offeredGoods } = data;
  if (banners.length + offers.length === 0) return null;
  const [heading, ...others] = blocks;
  const tags = Object.fromEntries(others.map(({ kind, title }) => [kind, title]));
  return (
    <Section
      heading={heading}
      more={{ to: '/products?all=1&onSale=1', text: '看全部' }}
      band="bg-apricot-100"
    >
      <div className="flex flex-col gap-6 desktop:grid desktop:grid-cols-12">
        {banners.length > 0 && <Banners banners={banners} />}
        {offers.length > 0 && (
          <Teasers
            label={heading.title}
            teasers={offers}
            tags={tags}
            spans={offerSpans(offers.length, banners.length > 0)}
            className="desktop:contents"
          />
        )}
      </div>
      <OfferedGoods items={offeredGoods} />
    </Section>
  );
}

function OfferedGoods({ items }: { items: HomeData['offeredGoods'] }) {
  if (items.length === 0) return null;
  return (
    <div className="mt-6 desktop:mt-10">
      <ProductRail items={items} label="優惠中的商品" />
    </div>
  );
}
