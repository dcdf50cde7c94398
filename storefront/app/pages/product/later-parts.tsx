import { Details } from './details.tsx';
import { Introduction } from './introduction.tsx';
import type { GoodsPage } from './load-product.ts';
import { Parts } from './parts.tsx';
import { TrustSections } from './trust/trust-parts.tsx';

export { TrustLine } from './trust/trust-parts.tsx';

/** The texts of the goods, what they consist of, and what others say about them. */
export function Below({ page }: { page: GoodsPage }) {
  return (
    <>
      <Introduction item={page.item} isSingle={page.kind === 'product'} />
      {page.kind === 'combination' && <Parts parts={page.parts} />}
      <Details product={page.item} />
      <TrustSections page={page} />
    </>
  );
}
