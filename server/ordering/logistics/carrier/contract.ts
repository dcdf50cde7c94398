import type { CarrierContract } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';

/** The contract of the shop with ECPay, which the service to the first chain names. */
export const contractOf = ({
  ECPAY_LOGISTICS_SERVICE: service,
}: Pick<Config, 'ECPAY_LOGISTICS_SERVICE'>): CarrierContract =>
  service === 'UNIMARTC2C' ? 'C2C' : 'B2C';
