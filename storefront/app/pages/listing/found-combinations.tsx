import { formatNumber } from '#rules/numbers.ts';
import { ProductCard } from '../../product-card/product-card.tsx';
import { useSoldOut } from '../../product-card/stock-state.ts';
import { cn } from '../../ui/cn.ts';
import type { GoodsPage } from './goods.ts';

interface FoundCombinationsProps {
  found: GoodsPage;
  /** Only combinations were found, so there are no products and no filters beside them. */
  isAlone: boolean;
}

/** The combinations that a search found, shown below the products. The filters do not apply to them. */
export default function FoundCombinations({ found, isAlone }: FoundCombinationsProps) {
  const { items, total } = found;
  const isSoldOut = useSoldOut(items);
  return (
    <section
      aria-labelledby="found-combinations"
      className={isAlone ? 'mt-4' : 'mt-14 border-t border-line pt-10'}
    >
      <h2 id="found-combinations" className="digits mb-6 scroll-mt-16 text-22 font-bold">
        {isAlone ? '這些組合符合您的搜尋' : '也有相關組合'}
        {(!isAlone || items.length < total) && (
          <span className="ml-2 text-14 font-normal text-ink-soft">
            {items.length < total && `前 ${items.length} 個，`}共 {formatNumber(total)} 個
          </span>
        )}
      </h2>
      <ul
        className={cn(
          'grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 desktop:gap-x-6 desktop:gap-y-12',
          isAlone && 'desktop:grid-cols-4',
        )}
      >
        {items.map((each) => (
          <li key={each.item.id} className="flex">
            <ProductCard
              {...each}
              isSoldOut={isSoldOut(each)}
              sizes="(width >= 1280px) 288px, (width >= 1024px) 22vw, (width >= 640px) 31vw, 44vw"
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
