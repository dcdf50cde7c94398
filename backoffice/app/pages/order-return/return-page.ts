import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { usePageAction } from '../../ui/use-page-action.ts';

/** The data of the page of one return. */
export type ReturnPage = Reply<typeof adminOrderPageCalls.readReturnDesk>;

/** A step of the return; afterwards everything is read again, because money, goods and the order change too. */
export const useStep = <Input = void, Answer = unknown>(
  step: (input: Input) => Promise<Answer>,
  done: string,
) => usePageAction(step, { done });
