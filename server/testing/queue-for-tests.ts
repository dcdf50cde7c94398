import { afterEach, beforeAll } from 'vitest';
import { checkBooks } from './check-books.ts';
import { newAdministrator, type TestAdministrator } from './new-administrator.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Two people of the back office while the tests of the calling file run, and what they read; after each test the shop's
 * stock adds up. `shop` is asked for the first time before the first test.
 */
export function queueForTests(shop: () => TestShop) {
  const wen = {} as TestAdministrator;
  const mei = {} as TestAdministrator;
  beforeAll(async () => {
    Object.assign(wen, await newAdministrator(shop(), 'operator'));
    Object.assign(mei, await newAdministrator(shop(), 'owner'));
  });
  afterEach(() => checkBooks(shop().shop.db));
  return {
    /** An operator. */
    wen,
    /** An owner, who may read what was done. */
    mei,
    /** The exceptions of an order. */
    exceptionsOf: async (orderNo: string) =>
      (await wen.api.searchPaymentExceptions({ body: { orderNo } })).data,
    /** What was done to something, newest first. */
    entriesOf: async (subjectType: string, subjectId: number) =>
      (await mei.api.searchAuditEntries({ body: { subjectType, subjectId } })).data,
  };
}
