import type { IndexSeries } from '#contract/entities/catalog.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type Heading, Section } from './section.tsx';

/** All series as pictures. */
export function SeriesTiles({
  heading,
  series,
}: {
  heading: Heading;
  series: readonly IndexSeries[];
}) {
  if (series.length === 0) return null;
  return (
    <Section heading={heading} more={{ to: '/products?all=1', text: '全部商品' }}>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-4 desktop:gap-6">
        {series.map(({ id, name, indexImage, productSeriesId }) => (
          <li key={id}>
            <AppLink to={`/products?series=${productSeriesId}`} className="group block">
              <span className="block overflow-hidden rounded-card bg-paper">
                <Picture
                  src={indexImage}
                  alt=""
                  width={640}
                  height={640}
                  sizes="(width >= 1240px) 276px, 23vw"
                  className="aspect-square w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]"
                />
              </span>
              <span className="mt-2 block text-center text-14 font-medium group-hover:text-violet-700 tablet:text-16">
                {name}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
