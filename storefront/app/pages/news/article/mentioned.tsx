import { AppLink } from '../../../links/app-link.tsx';
import { ProductRail } from '../../../product-card/product-rail.tsx';
import type { RailItem } from '../../../product-card/rail-items.ts';

interface MentionedProps {
  /** The series that the article names. */
  name: string;
  seriesId: number;
  items: readonly RailItem[];
}

/** Goods of the series that the article names. */
export function Mentioned({ name, seriesId, items }: MentionedProps) {
  return (
    <section aria-labelledby="mentioned-title" className="mt-16">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="mentioned-title" className="text-22 font-bold">
          文中提到的{name}
        </h2>
        <AppLink
          to={`/products?series=${seriesId}`}
          className="shrink-0 py-2 text-14 text-violet-700 underline underline-offset-4"
        >
          看全部<span className="sr-only">{name}</span>
        </AppLink>
      </div>
      <ProductRail label={`文中提到的${name}`} items={items} />
    </section>
  );
}
