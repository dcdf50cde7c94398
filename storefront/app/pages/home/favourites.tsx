import { ProductRail } from '../../product-card/product-rail.tsx';
import { type BlocksProps, Part, Section } from './section.tsx';
import { Teasers } from './teasers.tsx';

/** What sells best, and what is new. */
export function Favourites({ blocks, data }: BlocksProps) {
  const { bestSellers, newReleases } = data;
  if (bestSellers.length + newReleases.length === 0) return null;
  const [heading, ...others] = blocks;
  const newcomers = others.find(({ kind }) => kind === 'NEW_RELEASES');
  const teasers = (
    <Teasers
      label={newcomers?.title ?? heading.title}
      teasers={newReleases}
      className="desktop:grid desktop:grid-cols-3 desktop:gap-6"
    />
  );
  return (
    <Section heading={heading} more={{ to: '/products?all=1&sort=popular', text: '看全部' }}>
      {bestSellers.length > 0 && <ProductRail items={bestSellers} label={heading.title} />}
      {newReleases.length > 0 && (newcomers ? <Part heading={newcomers}>{teasers}</Part> : teasers)}
    </Section>
  );
}
