import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Need } from './load-home.ts';
import { type BlocksProps, MoreLink, Section } from './section.tsx';

/** Combinations by need. Any of their listings leads to all others. */
export function Sets({ blocks: [heading], data: { needs } }: BlocksProps) {
  const [first] = needs;
  if (!first) return null;
  return (
    <Section heading={heading} more={{ to: first.path, text: '看全部' }}>
      <ul
        aria-label={heading.title}
        className="rail -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 desktop:mx-0 desktop:grid desktop:grid-cols-3 desktop:gap-6 desktop:px-0"
      >
        {needs.map((need) => (
          <li
            key={need.id}
            className="flex w-[78vw] max-w-80 shrink-0 snap-start flex-col overflow-hidden rounded-card bg-paper shadow-card desktop:w-auto desktop:max-w-none"
          >
            <NeedCard need={need} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NeedCard({ need: { title, path, image, total, items } }: { need: Need }) {
  return (
    <>
      <Picture
        src={image}
        alt=""
        width={1200}
        height={675}
        sizes="(width >= 1240px) 376px, (width >= 1024px) 31vw, 320px"
        className="aspect-5/2 w-full object-cover"
      />
      <div className="flex flex-1 flex-col px-4 pt-4 pb-2">
        <h3 className="text-18 font-bold">{title}</h3>
        <ul className="mt-1 flex-1">
          {items.map(({ kind, item }) => (
            <li
              key={item.id}
              className="relative flex items-center justify-between gap-3 border-b border-line py-2.5"
            >
              <AppLink
                to={saleablePath(kind, item.id)}
                className="card-link min-w-0 hover:text-violet-700"
              >
                {item.name}
              </AppLink>
              <span className="digits shrink-0 font-bold">{formatPrice(sellingPrice(item))}</span>
            </li>
          ))}
        </ul>
        <MoreLink to={path} text={`看全部 ${total} 組`} about={title} />
      </div>
    </>
  );
}
