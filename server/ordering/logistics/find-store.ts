import { done, type Outcome } from '#contract/outcome.ts';
import { closedStore, unknownStore } from '#contract/rule-messages.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/named.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { invalid } from '#server/platform/http/call-input.ts';

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
  select exists (select from stores) as "isLoaded", s.name, s.address, s.is_closed as "isClosed"
  from (values (1)) one left join stores s on s.kind = 'UNIMART' and s.no = $1`;

/** The statement that looks a store up; `toStore` converts its rows. */
export const storeStatement = (no: string): Statement<FoundStore> => ({
  name: 'find store',
  text: findText,
  values: [no],
});

/**
 * The store with this number, or 422 at `field` if ECPay's list does not have it or no longer has it. The value is
 * undefined if no list was ever loaded: then the store cannot be checked, and the shopper's entries count (G-164).
 */
export async function findStore(
  { db }: { db: Queryable },
  no: string,
  field: string,
): Promise<Outcome<KnownStore | undefined, 'VALIDATION_FAILED'>> {
  return toStore(await runStatement(db, storeStatement(no)), field);
}

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
