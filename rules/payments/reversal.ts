import type { ExceptionKind } from '#contract/payment-enumerations.ts';

/** Whether a payment exception is about a transfer that the bank took back; `amount` is in TWD. */
export const isReversal = ({
  kind,
  amount,
}: {
  kind: ExceptionKind;
  amount: number | null;
}): boolean => kind === 'DEPOSIT_UNKNOWN' && (amount ?? 0) < 0;
