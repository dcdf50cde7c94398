import { Details } from './details.tsx';
import { Introduction } from './introduction.tsx';
import type { GoodsPage } from './load-product.ts';
import { Parts } from './parts.tsx';

/** What is written about the goods below their pictures. It is a file of its own, which buying does not wait for. */
export default function Texts({ page }: { page: GoodsPage }) {
  const { kind, item } = page;
  return (
    <>
      <Introduction item={item} isSingle={kind === 'product'} />
      {kind === 'combination' && <Parts parts={page.parts} />}
      <Details product={item} />
    </>
  );
}
