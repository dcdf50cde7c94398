import type { Outcome } from '#contract/outcome.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import type { PreparedCall } from '#server/platform/http/prepared-call.ts';
import type { Shop } from '#server/shop.ts';

/** The moment that a preview shows, and when its link expires. */
export interface PreviewTerms {
  at: Date;
  expiresAt: Date;
}

/** What a preview shows: its moment, and an order of the home page's blocks that nobody has saved yet. */
export interface PreviewedState extends Pick<PreviewTerms, 'at'> {
  /** The ids of the blocks, the first at the top. */
  blocks?: readonly number[] | undefined;
}

/** The shop as it will be at the moment of the preview. */
export interface FutureShop {
  shop: Shop;
  localApi: LocalApi;
  /** The public calls. They answer the future state. */
  calls: readonly PreparedCall[];
}

export interface Previews {
  /** The terms in a token. `forged` if this shop has not signed it, `expired` if it has expired. */
  read(token: string): PreviewTerms | 'forged' | 'expired';
  sign(terms: PreviewTerms): string;
  /** Runs `work` with the shop as it will be. All its writes are rolled back. SERVICE_BUSY if it takes too long. */
  show<Result>(
    state: PreviewedState,
    work: (future: FutureShop) => Promise<Result>,
  ): Promise<Outcome<Result, 'SERVICE_BUSY'>>;
}
