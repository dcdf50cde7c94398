import { Details } from './details.tsx';
import { Introduction } from './introduction.tsx';
import type { GoodsPage } from './load-product.ts';
import { Parts } from './parts.tsx';
import { PromiseRow } from './promises/promise-row.tsx';
import { TrustSections } from './trust/trust-parts.tsx';

export { Together } from './together.tsx';
export { TrustLine } from './trust/trust-parts.tsx';

/** For goods that can be bought now: with the day on which they arrive. */
export function Promises({ page: { item } }: { page: GoodsPage }) {
  return <PromiseRow origin={item.origin} namesDay />;
}

/** For goods that cannot be bought now, so that no day of arrival can be named. */
export function UndatedPromises({ page: { item } }: { page: GoodsPage }) {
  return <PromiseRow origin={item.origin} namesDay={false} />;
}

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
