import type pg from 'pg';
import { expectApart, grantToShop, roleOf } from '#server/platform/database/shop-role.ts';
import { makeSchema } from './make-schema.ts';

interface Roles {
  /** The connection of the role that owns the tables. */
  owner: pg.PoolConfig;
  /** The connection of the role as which the shop runs. */
  shop: pg.PoolConfig;
  /** Whether the shop has stand-ins, whose ledgers are tables too. */
  isTrial: boolean;
}

/**
 * Brings the schema up to date as its owner, makes what a shop without an owner makes at its first start, and gives the shop's
 * role the rights that it needs. Answers the number of migrations. Throws a sentence if both are one role.
 */
export async function migrateAsOwner({ owner, shop, isTrial }: Roles): Promise<number> {
  const role = await roleOf(shop);
  await expectApart(owner, role);
  const steps = await makeSchema(owner, { ledgers: isTrial });
  await grantToShop(owner, role);
  return steps;
}
