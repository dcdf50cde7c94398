import { done, type Outcome } from '#contract/outcome.ts';
import { closedChain, closedStore, unknownStore } from '#contract/rule-messages.ts';
import { chainOf, type GivenChain, type OfferedCarriers } from '#rules/delivery/carriers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { readDeliverySettings } from './delivery-settings.ts';

/** A store with the data of ECPay's list. */
export interface KnownStore {
  name: string;
  address: string;
}

/** The result of looking up a store's number. */
export interface FoundStore {
  isLoaded: boolean;
  name: string | null;
  address: string | null;
  isClosed: boolean | null;
}

const findText = `
  select exists (select from stores where kind = $2) as "isLoaded",
    s.name, s.address, s.is_closed as "isClosed"
  from (values (1)) one left join stores s on s.kind = $2 and s.no = $1`;

/** A store's number, with its chain. */
export interface WantedStore {
  no: string;
  storeType: GivenChain;
}

/** The statement that looks a store up; `toStore` converts its rows. */
export const storeStatement = ({ no, storeType }: WantedStore): Statement<FoundStore> => ({
  name: 'find store',
  text: findText,
  values: [no, chainOf(storeType)],
});

/**
 * The store with this number, or 422 at `field` if ECPay's list does not have it or no longer has it. The value is
 * undefined if no list of the chain was ever loaded: then the store cannot be checked, and the shopper's entries count
 * (G-164).
 */
export async function findStore(
  { db }: { db: Queryable },
  wanted: WantedStore,
  field: string,
): Promise<Outcome<KnownStore | undefined, 'VALIDATION_FAILED'>> {
  return toStore(await runStatement(db, storeStatement(wanted)), field);
}

/** The same for a store that a person chooses: 422 at `chainField` if the shop does not send to its chain. */
export async function findOfferedStore(
  shop: Pick<Shop, 'db' | 'cache' | 'config'>,
  wanted: WantedStore,
  { field, chainField }: { field: string; chainField: string },
): Promise<Outcome<KnownStore | undefined, 'VALIDATION_FAILED'>> {
  const { carriers } = await readDeliverySettings(shop);
  return refuseChain(wanted, carriers, chainField) ?? findStore(shop, wanted, field);
}

/** 422 at `field` for a chain to which the shop does not send; undefined for any other. */
export const refuseChain = (
  { storeType }: Pick<WantedStore, 'storeType'>,
  { stores }: OfferedCarriers,
  field: string,
) => (stores.includes(chainOf(storeType)) ? undefined : invalid({ [field]: closedChain }));

/** Converts the rows of `storeStatement` to the answer of `findStore`. */
export function toStore(
  [found]: readonly FoundStore[],
  field: string,
): Outcome<KnownStore | undefined, 'VALIDATION_FAILED'> {
  if (!found?.isLoaded) return done(undefined);
  const { name, address, isClosed } = found;
  if (name === null || address === null) return invalid({ [field]: unknownStore });
  return isClosed ? invalid({ [field]: closedStore }) : done({ name, address });
}
