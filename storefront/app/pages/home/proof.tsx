import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { PraisedGoods, TestedGoods } from './load-proof.ts';
import { type BlocksProps, Part, Section } from './section.tsx';
import { Testimonials } from './testimonials.tsx';
import { Videos } from './videos.tsx';

/** Why to trust the goods: test reports, what buyers say, and films. */
export function Proof({ blocks, data }: BlocksProps) {
  const { tested, praised, testimonials, videos } = data;
  const [heading, ...others] = blocks;
  const films = others.find(({ kind }) => kind === 'VIDEOS');
  if (!tested && praised.length + testimonials.length + videos.length === 0) return null;
  return (
    <Section heading={heading} more={{ to: '/test-report', text: '看全部報告' }}>
      {tested && <Tested {...tested} />}
      {praised.length > 0 && <Praised praised={praised} />}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      {videos.length > 0 &&
        (films ? (
          <Part heading={films}>
            <Videos videos={videos} />
          </Part>
        ) : (
          <Videos videos={videos} />
        ))}
    </Section>
  );
}

function Tested({ headline, goods }: TestedGoods) {
  return (
    <p className="digits flex items-center gap-3 rounded-card bg-leaf-100 px-4 py-3 text-leaf-700">
      <Icon name="check" className="size-5 shrink-0" />
      <span>
        <span className="inline-block font-medium">{headline}</span>{' '}
        <span className="inline-block">{goods} 件商品都有報告</span>
      </span>
    </p>
  );
}

function Praised({ praised }: { praised: readonly PraisedGoods[] }) {
  return (
    <ul
      aria-label="買家的評論"
      className="rail -mx-4 mt-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 desktop:mx-0 desktop:grid desktop:grid-cols-3 desktop:gap-6 desktop:px-0"
    >
      {praised.map(({ id, name, average, total, review }) => (
        <li
          key={id}
          className="relative flex w-72 shrink-0 snap-start flex-col rounded-card border border-line bg-paper p-5 desktop:w-auto"
        >
          <p className="flex items-center gap-3 text-14">
            <Stars stars={review.stars} />
            <span className="text-ink-soft">{review.author}</span>
          </p>
          <p className="mt-2 line-clamp-3 flex-1">{review.text}</p>
          <h3 className="mt-3 text-14 font-medium">
            <AppLink to={saleablePath('product', id)} className="card-link hover:text-violet-700">
              {name}
            </AppLink>
          </h3>
          <p className="digits text-13 text-ink-soft">
            平均 {average.toFixed(1)} 顆星，{total} 則評論
          </p>
        </li>
      ))}
    </ul>
  );
}
