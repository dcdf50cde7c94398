import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { storedExplanation } from '#rules/quote/explanation.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';

/** The statement that stores why an order costs what it does. It travels with those that write the order. */
export const explanationStatement = (
  orderId: number,
  rules: readonly ExplainedRule[],
): Statement => ({
  name: 'insert order explanation',
  text: 'insert into order_explanations (order_id, rules) values ($1, $2::jsonb)',
  values: [orderId, JSON.stringify(storedExplanation(rules))],
});
