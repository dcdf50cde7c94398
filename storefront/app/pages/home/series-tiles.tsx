import { AppLink } from '../../links/app-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type BlocksProps, Section } from './section.tsx';

/** All series as pictures, each in its colour. */
export function SeriesTiles({ blocks: [heading], data: { indexSeries: series } }: BlocksProps) {
  if (series.length === 0) return null;
  return (
    <Section heading={heading} more={{ to: '/products?all=1', text: '看全部' }}>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-4 desktop:grid-cols-8 desktop:gap-4">
        {series.map(({ id, name, color, indexImage, productSeriesId }) => (
          <li key={id} data-series={color}>
            <AppLink to={`/products?series=${productSeriesId}`} className="group block">
              <span className="block overflow-hidden rounded-card bg-(--series-stage)">
                <Picture
                  src={indexImage}
                  alt=""
                  width={640}
                  height={640}
                  sizes="(width >= 1240px) 132px, (width >= 1024px) 11vw, 23vw"
                  className="aspect-square w-full object-cover transition-transform duration-(--duration-slow) ease-out group-hover:scale-[1.03]"
                />
              </span>
              <span className="mx-auto mt-2 block w-fit rounded-full bg-(--series-tag) px-1.5 text-center text-13 text-(--series-ink) group-hover:underline tablet:px-3 tablet:text-14">
                {name}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
