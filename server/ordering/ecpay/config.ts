/** MerchantIDs that ECPay publishes for testing, together with their keys. */
export const ecpayTestMerchants: readonly string[] = ['2000132', '2000933'];

/** The hosts of ECPay's test environment. */
export const ecpayTestHost = /-stage\.ecpay\.com\.tw$/;
