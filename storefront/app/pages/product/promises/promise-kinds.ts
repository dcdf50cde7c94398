import type { Promises } from '#contract/entities/promises.ts';
import { isMadeInTaiwan } from '#rules/orders/promises.ts';

export type PromiseKind = 'arrival' | 'parcel' | 'returns' | 'origin';

/** The page with the whole text of each promise, for browsers without scripts and for more than the sheet says. */
export const promisePages: Readonly<Record<PromiseKind, string>> = {
  arrival: '/shipping-method#dispatch',
  parcel: '/shipping-method#dispatch',
  returns: '/shipping-method#returns',
  origin: '/about-us',
};

export interface ShownPromise {
  kind: Exclude<PromiseKind, 'arrival'>;
  title: string;
}

/** The promises in words for goods of this origin. The operators may leave each of them out. */
export function promisesFor(origin: string, promises: Promises | undefined): ShownPromise[] {
  if (!promises) return [];
  const kinds = [
    'parcel',
    'returns',
    ...(isMadeInTaiwan(origin) ? ['origin' as const] : []),
  ] as const;
  return kinds
    .map((kind) => ({ kind, title: promises[kind].title }))
    .filter(({ title }) => title !== '');
}
