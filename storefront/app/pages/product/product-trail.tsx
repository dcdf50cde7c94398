import { useMemo } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { readTrail, Trail } from '../../frame/trail.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { crumbsOfVisit, productCrumbs } from './product-texts.ts';

interface ProductTrailProps {
  kind: SaleableKind;
  item: Pick<Product, 'id' | 'name' | 'series'>;
}

/** The breadcrumbs of the shopper's way here. Before hydration, those of the product's own place in the catalogue. */
export function ProductTrail({ kind, item }: ProductTrailProps) {
  const isHydrated = useIsHydrated();
  const own = productCrumbs(kind, item);
  const visited = useMemo(() => (isHydrated ? readTrail() : undefined), [isHydrated]);
  return <Trail crumbs={crumbsOfVisit(own, visited, item.series)} />;
}
