import { memo } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { useSoldOutIds } from '../../product-card/stock-state.ts';
import { cn } from '../../ui/cn.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { sizesOf } from './product-texts.ts';

/** The sizes of the product, each with its own page. Sold-out sizes keep their link. */
export const Sizes = memo(function Sizes({ product }: { product: Product }) {
  const sizes = sizesOf(product);
  const soldOut = useSoldOutIds(product.relateSelves);
  if (sizes.length === 0) return null;
  return (
    <nav aria-label="規格" className="mt-5">
      <p aria-hidden="true" className="mb-2 text-14 font-medium">
        規格
      </p>
      <ul className="flex flex-wrap gap-2">
        {sizes.map(({ id, name, volume }) => {
          const isCurrent = id === product.id;
          const isOut = soldOut.has(id);
          return (
            <li key={id}>
              <AppLink
                to={saleablePath('product', id)}
                replace
                preventScrollReset
                aria-current={isCurrent ? 'page' : undefined}
                className={cn(
                  'digits inline-flex min-h-11 items-center rounded-small border px-4 py-1.5 text-14',
                  isCurrent
                    ? 'border-violet-700 bg-violet-50 font-medium text-violet-700'
                    : 'border-line-strong bg-paper hover:border-violet-700',
                  isOut && 'text-ink-soft line-through',
                )}
              >
                {volume || name}
                {isOut && <VisuallyHidden>，補貨中</VisuallyHidden>}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
