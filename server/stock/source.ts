import { erpIsMaintainedText } from '../content/maintain-settings.ts';

/** SQL text: units on hand of the record `alias` in the count that is in use (rows 9.021 to 9.023). */
export const onHand = (alias: string) =>
  `case when ${erpIsMaintainedText} then ${alias}.web_stock else ${alias}.erp_stock end`;

/** SQL text: units of the record `alias` that are on hand and not held by a temporary order; below 0 after a switch of source. */
export const available = (alias: string) => `(${onHand(alias)}) - ${alias}.locked`;
