import type { CarrierContract, CarrierService } from '#contract/enumerations.ts';
import type { Config } from '#server/config.ts';
import type { Carrier } from './carrier.ts';
import { fami } from './companies/fami.ts';
import { hilife } from './companies/hilife.ts';
import { okmart } from './companies/okmart.ts';
import { post } from './companies/post.ts';
import { tcat } from './companies/tcat.ts';
import { unimart } from './companies/unimart.ts';
import { ecpayCarrier } from './ecpay.ts';

const all = [...unimart, ...fami, ...hilife, ...okmart, ...tcat, ...post];
const byService = new Map(all.map((service) => [service.name, ecpayCarrier(service)]));

/** The carrier of a service; throws for a service without an adapter, which no row can name. */
export function carrierOf(service: CarrierService): Carrier {
  const carrier = byService.get(service);
  if (!carrier) throw new Error(`The service ${service} has no adapter.`);
  return carrier;
}

/** The contract of the shop with ECPay, which the service to the first chain names. */
export const contractOf = ({
  ECPAY_LOGISTICS_SERVICE: service,
}: Pick<Config, 'ECPAY_LOGISTICS_SERVICE'>): CarrierContract =>
  service === 'UNIMARTC2C' ? 'C2C' : 'B2C';
