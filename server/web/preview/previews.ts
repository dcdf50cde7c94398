import type { Outcome } from '#contract/outcome.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import type { PreparedCall } from '#server/platform/http/prepared-call.ts';
import type { Shop } from '#server/shop.ts';

/** What a preview shows, and until when. */
export interface PreviewTerms {
  at: Date;
  expiresAt: Date;
}

/** The shop as it will be, while it is shown. */
export interface FutureShop {
  shop: Shop;
  localApi: LocalApi;
  /** The public calls, whose answers are what they will be. */
  calls: readonly PreparedCall[];
}

export interface Previews {
  /** What a token says; `forged` if this shop has not signed it, `lapsed` if it was good once. */
  read(token: string): PreviewTerms | 'forged' | 'lapsed';
  sign(terms: PreviewTerms): string;
  /** Runs work in the shop as it will be; nothing of what it does remains. SERVICE_BUSY if it takes too long. */
  show<Result>(
    terms: PreviewTerms,
    work: (future: FutureShop) => Promise<Result>,
  ): Promise<Outcome<Result, 'SERVICE_BUSY'>>;
}
