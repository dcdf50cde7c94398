import type { CarrierService } from '#contract/enumerations.ts';
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
