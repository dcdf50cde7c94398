import type pg from 'pg';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import { underLock } from '#server/platform/database/session-lock.ts';
import {
  expectApart,
  expectOwnsNothing,
  grantToShop,
  rolesOfShop,
  type ShopAddresses,
} from '#server/platform/database/shop-role.ts';
import { makeSchema } from './make-schema.ts';

interface Roles {
  /** The connection of the role that owns the tables. */
  owner: pg.PoolConfig;
  /** The addresses at which the shop runs, as another role. */
  shop: ShopAddresses;
  /** Whether the shop has stand-ins, whose ledgers are tables too. */
  isTrial: boolean;
}

/**
 * Brings the schema up to date as its owner, makes what a shop without an owner makes at its first start, and gives the
 * shop's role the rights that it needs. Answers the number of migrations. Throws a sentence if both are one role, or
 * the shop's may act as the owner of anything. Copies that start together wait for each other: PostgreSQL refuses
 * grants that cross.
 */
export async function migrateAsOwner({ owner, shop, isTrial }: Roles): Promise<number> {
  const roles = await rolesOfShop(shop);
  return underLock(owner, lockKeys.owner, async () => {
    await expectApart(owner, roles.all);
    const steps = await makeSchema(owner, { ledgers: isTrial });
    await expectOwnsNothing(owner, roles.all);
    for (const role of roles.writing) await grantToShop(owner, role);
    return steps;
  });
}
