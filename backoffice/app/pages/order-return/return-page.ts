import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { usePageAction } from '../../ui/use-page-action.ts';

/** Everything that the page of one return shows. */
export type ReturnPage = Reply<typeof adminOrderPageCalls.readReturnDesk>;

/** Takes a step and reads everything again: money, goods and the order change with it. */
export const useStep = <Input = void, Answer = unknown>(
  step: (input: Input) => Promise<Answer>,
  done: string,
) => usePageAction(step, { done });
