import type { ShopApi } from '#contract/client.ts';
import type { AnalyticsItem } from '../../analytics/data-layer.ts';
import type { TrackedProduct } from '../../analytics/line-shop-event.ts';
import type { CartStore } from '../../stores/cart.ts';
import type { Toast } from '../../stores/toast.ts';
import type { Surroundings } from '../cart-context.ts';
import type { LocalCart } from '../local-cart.ts';

type Say = (message: string, extras?: Pick<Toast, 'link' | 'undo' | 'retry'>) => unknown;

/** Everything outside itself that a cart session uses. */
export interface CartNeeds {
  api: Pick<
    ShopApi,
    'listProducts' | 'listCombinations' | 'readShoppingCart' | 'updateShoppingCart'
  >;
  /** The cart that the screens show. */
  store: CartStore;
  /** Whether a cart that is opened now belongs to a member. */
  isMember(): boolean;
  /** Whether the browser knows that it has no network. */
  isOffline(): boolean;
  /** The visitor's cart in this browser. */
  local: LocalCart;
  stocks: {
    /** Reads the stock of products again, also the known one; never rejects. */
    load(ids: readonly number[]): Promise<void>;
    known(): Pick<Surroundings, 'stocks' | 'giftStocks'>;
  };
  offers(): Surroundings['offers'];
  /** The terms of running offers and their solver. */
  offerRules: {
    /** Reads them again if the shop has offers, or with `isNeeded`. Rejects if they cannot be read. */
    load(isNeeded: boolean): Promise<void>;
    known(): Surroundings['rules'];
  };
  now(): Date;
  /** Does the work after this time; returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
  /** The click on LINE Shopping that led to this visit. */
  lineEcid(): string | undefined;
  /** Lets the other open tabs know that the member's saved cart has changed. */
  announce(): void;
  say: { success: Say; warning: Say };
  /** The analytics. */
  track: {
    /** Goods that were added, and the products of which they consist. */
    added(products: readonly TrackedProduct[], goods: AnalyticsItem): void;
    /** Goods of which the cart has no unit any more. */
    removed(goods: AnalyticsItem): void;
  };
}
