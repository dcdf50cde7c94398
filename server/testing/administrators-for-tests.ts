import { afterEach, beforeAll } from 'vitest';
import { checkLedgers } from './check-ledgers.ts';
import { newAdministrator, type TestAdministrator } from './new-administrator.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Two administrators for the tests of the calling file, with functions that read their screens. After each test it
 * checks that the shop's ledgers agree. `shop` is first called before the first test.
 */
export function administratorsForTests(shop: () => TestShop) {
  const wen = {} as TestAdministrator;
  const mei = {} as TestAdministrator;
  beforeAll(async () => {
    Object.assign(wen, await newAdministrator(shop(), 'operator'));
    Object.assign(mei, await newAdministrator(shop(), 'owner'));
  });
  afterEach(() => checkLedgers(shop().shop.db));
  return {
    /** An operator. */
    wen,
    /** An owner, who may read the audit log. */
    mei,
    /** The exceptions of an order. */
    exceptionsOf: async (orderNo: string) =>
      (await wen.api.searchPaymentExceptions({ body: { orderNo } })).data,
    /** The audit entries about a subject, newest first. */
    entriesOf: async (subjectType: string, subjectId: number) =>
      (await mei.api.searchAuditEntries({ body: { subjectType, subjectId } })).data,
  };
}
