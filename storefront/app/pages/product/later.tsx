import { laterPart } from '../../loading-and-offline/later-part.tsx';
import type { InsteadOfBuyingProps } from './instead-of-buying.tsx';
import type { GoodsPage } from './load-product.ts';

const parts = () => import('./later-parts.tsx');

/** The rating and the test reports in one line, beside the price. */
export const TrustLine = laterPart<{ page: GoodsPage }>(async () => (await parts()).TrustLine);
/** What the shop promises for goods that can be bought, below the buttons. */
export const Promises = laterPart<{ page: GoodsPage }>(async () => (await parts()).Promises);
/** The same for goods that are sold out. */
export const UndatedPromises = laterPart<{ page: GoodsPage }>(
  async () => (await parts()).UndatedPromises,
);
/** Everything below the pictures: texts, the goods of a combination, test reports and reviews. */
export const Below = laterPart<{ page: GoodsPage }>(async () => (await parts()).Below);
/** What is often bought with a product. It has no HTML of the server. */
export const Together = laterPart<{ productId: number }>(async () => (await parts()).Together);
/** What stands in place of the buttons for goods that the server's HTML shows as not for sale. */
export const InsteadOfBuying = laterPart<InsteadOfBuyingProps>(
  async () => (await import('./instead-of-buying.tsx')).InsteadOfBuying,
);
