import type { ReviewTag } from '#contract/enumerations.ts';

/** A review of an invented buyer. She ordered the product some days before she wrote. */
export interface ReviewSeed {
  product: string;
  /** The place of the buyer in `reviewers`. */
  by: number;
  stars: 1 | 2 | 3 | 4 | 5;
  text: string;
  tags: readonly ReviewTag[];
  /** Days before today on which it was written. */
  daysAgo: number;
  /** Units that she ordered; one without it. */
  units?: number;
  /** Products of which she ordered one unit in the same order. */
  also?: readonly string[];
  answer?: string;
  /** Buyers to whom it was helpful. */
  helpful?: number;
  status?: 'PENDING' | 'HIDDEN';
  hiddenReason?: string;
}
