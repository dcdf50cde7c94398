import { seconds } from '#server/platform/config-fields.ts';

/** Settings that apply to every payment provider. */
export const paymentFields = {
  PAYMENT_START_TIMEOUT: seconds(8).describe(
    'Seconds that a payment provider may take to start a payment; the shopper waits so long',
  ),
  PAYMENT_CONFIRM_TIMEOUT: seconds(40).describe(
    'Seconds that a payment provider may take to collect the money',
  ),
  PAYMENT_QUERY_TIMEOUT: seconds(20).describe(
    'Seconds that a payment provider may take to answer a question or to give money back',
  ),
};
