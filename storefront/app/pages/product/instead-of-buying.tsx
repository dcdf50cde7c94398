import { Alternatives } from './alternatives.tsx';
import type { GoodsPage } from './load-product.ts';
import { Restock } from './restock.tsx';
import type { AskedAt } from './show-restock.ts';

export interface InsteadOfBuyingProps {
  page: GoodsPage;
  /** False for goods that are not sold at all, which do not come back. */
  isSoldOut: boolean;
  askedAt: AskedAt;
}

/** The notice of sold-out goods, and what can be bought instead. */
export function InsteadOfBuying({ page, isSoldOut, askedAt }: InsteadOfBuyingProps) {
  return (
    <>
      {isSoldOut && <Restock page={page} askedAt={askedAt} />}
      <Alternatives page={page} />
    </>
  );
}
