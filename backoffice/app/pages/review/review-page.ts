import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminReviewCalls } from '#contract/calls/admin-reviews.ts';
import { adminApi } from '../../api.ts';

/** The data of the page of one review. */
export type ReviewPage = Reply<typeof adminReviewCalls.readBuyerReview>;

export function useReviewPage(id: number) {
  return useQuery({
    queryKey: ['review', id],
    queryFn: async () => (await adminApi.readBuyerReview({ params: { id } })).data,
  });
}
