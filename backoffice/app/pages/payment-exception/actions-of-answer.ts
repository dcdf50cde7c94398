import type { ExceptionAction } from '#contract/payment-enumerations.ts';

/**
 * The actions that an answer allows. Beside this release a copy of an earlier one may still answer, without the sum of
 * the waiting transfers: then nobody is asked to take an unknown sum for the whole.
 */
export const actionsOfAnswer = ({
  actions,
  waiting,
}: {
  actions: readonly ExceptionAction[];
  waiting?: number | undefined;
}): ExceptionAction[] =>
  actions.filter((action) => action !== 'ACCEPT_TRANSFERS' || waiting !== undefined);
