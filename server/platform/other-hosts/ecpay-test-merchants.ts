/** MerchantIDs that ECPay publishes for testing, together with their keys. */
export const ecpayTestMerchants: readonly string[] = ['2000132', '2000933'];
