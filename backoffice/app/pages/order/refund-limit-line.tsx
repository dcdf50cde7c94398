import { Text, type TextProps } from '@mantine/core';
import { type RefundLimit, refundLimitSentence } from '#rules/orders/refund-limit.ts';

interface Props extends TextProps {
  limit: RefundLimit;
  amount: number;
}

/** The earlier refunds of an order, and whether `amount` TWD more need a second person. */
export function RefundLimitLine({ limit, amount, ...text }: Props) {
  const sentence = refundLimitSentence(limit, amount);
  return sentence ? (
    <Text size="sm" aria-live="polite" {...text}>
      {sentence}
    </Text>
  ) : null;
}
