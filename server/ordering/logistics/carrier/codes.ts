import type { CarrierService } from '#contract/enumerations.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import { famiCodes } from './companies/fami.ts';
import { hilifeCodes } from './companies/hilife.ts';
import { okmartCodes } from './companies/okmart.ts';
import { postCodes } from './companies/post.ts';
import { tcatCodes } from './companies/tcat.ts';
import { unimartCodes } from './companies/unimart.ts';
import type { CarrierMeaning, Codes } from './meanings.ts';

export type { CarrierMeaning } from './meanings.ts';

const codesOf = {
  UNIMART: unimartCodes,
  FAMI: famiCodes,
  HILIFE: hilifeCodes,
  OKMART: okmartCodes,
  TCAT: tcatCodes,
  POST: postCodes,
} as const satisfies Readonly<Record<ReturnType<typeof companyOf>, Codes>>;

const meanings = new Map(
  Object.entries(codesOf).flatMap(([company, codes]) =>
    Object.entries(codes.meanings).flatMap(([meaning, all]) =>
      all.map((code) => [`${company} ${code}`, meaning as CarrierMeaning] as const),
    ),
  ),
);

/** Whether the carrier says that the chosen store is closed, so that the parcel cannot be collected there. */
export const isStoreClosed = (service: CarrierService, code: string): boolean =>
  (codesOf[companyOf(service)].ofClosedStore as readonly string[]).includes(code);

/** The meaning of a code of one service of ECPay's logistics. Undefined for a code that the service does not have. */
export const meaningOf = (service: CarrierService, code: string): CarrierMeaning | undefined =>
  meanings.get(`${companyOf(service)} ${code}`);
