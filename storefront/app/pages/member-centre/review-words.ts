import type { ReviewStatus } from '#contract/enumerations.ts';

/** What a member reads about an own review. */
export const reviewStatusLabels: Readonly<Record<ReviewStatus, string>> = {
  PENDING: '等待公開',
  PUBLISHED: '已公開',
  HIDDEN: '未公開',
};

export const reviewStatusTones = {
  PENDING: 'apricot',
  PUBLISHED: 'leaf',
  HIDDEN: 'plain',
} as const satisfies Record<ReviewStatus, string>;
