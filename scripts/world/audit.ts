import { couponCodes } from '#server/commerce/coupons/codes/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { findComplaints } from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import { checkDiscounts } from './actions/discounting.ts';
import { followErasures } from './actions/erasing.ts';
import { readEmails, readUnlessErased } from './actions/reading.ts';
import { letPass } from './actions/time.ts';
import { checkCodes } from './auditor/codes.ts';
import { checkCombinations } from './auditor/combinations.ts';
import { checkEmails } from './auditor/emails.ts';
import type { OpenException } from './auditor/exceptions.ts';
import { compareGifts } from './auditor/gifts.ts';
import { checkFinalInvoices, checkInvoices } from './auditor/invoices.ts';
import { checkLevels } from './auditor/levels.ts';
import { checkMoney, checkSettled } from './auditor/money.ts';
import { compareStock } from './auditor/stock.ts';
import { activePeople, apiOf, officeOf, signInAgain, type World } from './people.ts';

/** The checks after every step: they read nothing from the shop. */
export function checkStep({ knowledge, town }: World): void {
  checkMoney(knowledge, town.records);
}

/** The shop's own ledgers, the stock, the e-mails and the invoices. */
export async function checkShop(world: World): Promise<void> {
  const { knowledge, town } = world;
  const { db } = town.test.shop;
  for (const { complaint, subject, ids } of await findComplaints(db))
    knowledge.differences.push(`${complaint}: ${subject} ${ids.join(', ')}`);
  for (const order of [...world.orders.values()].slice(-300)) {
    const known = knowledge.orders.get(order.orderNo);
    if (known && known.status !== 'CANCELLED') await readUnlessErased(world, order);
  }
  const rows = await db.select().from(stockRecords);
  const shown = rows.map(({ productId, webStock }) => [productId ?? 0, webStock] as const);
  compareStock(knowledge, new Map(shown));
  const given = rows.map(({ giftId, webStock }) => [giftId ?? 0, webStock] as const);
  compareGifts(knowledge, new Map(given));
  await readEmails(world);
  checkInvoices(knowledge, town.records);
  await checkDiscounts(world);
}

const day = 86_400;

/** Lets everything come to rest: all hosts answer, and days pass with their jobs. */
export async function comeToRest(world: World): Promise<void> {
  const { town } = world;
  world.hasMishaps = false;
  town.clearManners();
  await town.endOldCopy();
  await town.sendLateNotices();
  for (let time = 0; time < 12; time++) {
    await letPass(world, day);
  }
  await signInAgain(world);
  await followErasures(world);
}

/** At the end nothing is owed of which nobody knows. */
export async function checkEnd(world: World): Promise<void> {
  const { knowledge, town } = world;
  for (const order of world.orders.values()) await readUnlessErased(world, order);
  await checkShop(world);
  checkStep(world);
  checkEmails(knowledge);
  const listed = await readLists(world);
  checkFinalInvoices(knowledge, town.records, listed);
  checkSettled(knowledge, town.records, listed);
  await checkStandings(world);
  await checkOffered(world);
  const codes = await town.test.shop.db.select().from(couponCodes);
  const shown = codes.map(({ code, state, memberId }) => ({ code, state, member: memberId }));
  checkCodes(knowledge, shown);
}

/** Every completed order counts towards its member's level once nothing of it can come back. */
async function checkStandings(world: World): Promise<void> {
  const { knowledge } = world;
  const returning = new Set(
    [...world.orders.values()].flatMap(({ openReturn, orderNo }) => (openReturn ? [orderNo] : [])),
  );
  const due = Map.groupBy(
    [...knowledge.orders.values()].filter(({ status }) => status === 'COMPLETED'),
    ({ member }) => member,
  );
  for (const person of activePeople(world)) {
    const own = due.get(person.id);
    if (!own) continue;
    const { data } = await apiOf(world, person).readLevelStanding();
    const wanted = own.flatMap(({ orderNo }) => (returning.has(orderNo) ? [] : [orderNo]));
    checkLevels(knowledge, data.orders, wanted);
  }
}

/** Combinations as the shop offers them once no cart has reserved anything. */
async function checkOffered({ knowledge, town }: World): Promise<void> {
  const { api } = town.test;
  const { data } = await api.listCombinations({ query: {} });
  const offered = await Promise.all(
    data.map(async ({ id, price, products: parts }) => {
      const { data: shelf } = await api.readCombinationAvailability({ params: { id } });
      return { id, price, parts, availability: shelf.availability };
    }),
  );
  checkCombinations(knowledge, offered);
}

async function readLists(world: World) {
  const office = officeOf(world, 0);
  const { data } = await office.listTransfers();
  const transfers = new Map<string, number>();
  for (const { orderNo, amount } of data.rows)
    transfers.set(orderNo, (transfers.get(orderNo) ?? 0) + amount);
  const exceptions: OpenException[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const body = { state: 'OPEN' as const, page, perPage: 100 };
    const { data: found } = await office.searchPaymentExceptions({ body });
    for (const { order, kind, amount } of found)
      if (order) exceptions.push({ orderNo: order.orderNo, kind, amount });
    isMore = found.length === 100;
  }
  return { transfers, exceptions };
}
