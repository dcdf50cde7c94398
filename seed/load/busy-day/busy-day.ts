import { and, eq, getTableColumns, gte } from 'drizzle-orm';
import { addMinutes } from '#rules/dates.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { staffOrders } from '#server/ordering/orders/staff-orders/tables.ts';
import { bankDeposits, paymentExceptions } from '#server/ordering/payments/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { dayMembers, dayOrders, strayDeposit } from '../../data/busy-day.ts';
import { fulfilOrder, sendBack } from './fulfil-order.ts';
import { invoiceOrder } from './invoice-order.ts';
import { payOrder } from './pay-order.ts';
import { loadPeople } from './people.ts';
import { placeOrder } from './place-order.ts';
import { loadStandingOrders } from './standing-orders.ts';

/**
 * Loads one day of orders in every state, with all rows that the shop itself would have written, so that its
 * ledgers agree.
 */
export async function loadBusyDay(transaction: Transaction, now: Date): Promise<void> {
  const members = await transaction
    .insert(users)
    .values(
      dayMembers.map(({ name, mobileNumber }, place) => ({
        email: `member-${place + 1}@qingmian.example`,
        name,
        mobileNumber,
        verifiedAt: now,
      })),
    )
    .returning({ id: users.id });
  const plenty = 10;
  const catalogue = await transaction
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(stockRecords, eq(stockRecords.productId, products.id))
    .where(
      and(
        eq(products.currentVisibilityRule, 'ONLINE'),
        gte(stockRecords.webStock, plenty),
        gte(stockRecords.erpStock, plenty),
      ),
    )
    .orderBy(products.id)
    .limit(30);
  const colleagueId = await loadPeople(transaction, now);
  for (const given of dayOrders.toReversed()) {
    const placed = await placeOrder(
      transaction,
      now,
      given,
      members[given.member]?.id ?? 0,
      catalogue,
    );
    if (given.isByStaff) {
      await transaction.insert(staffOrders).values({
        orderId: placed.order.id,
        administratorId: colleagueId,
        requestKey: `day ${placed.order.orderNo}`,
        bodyHash: '',
        createdAt: placed.order.createdAt,
      });
    }
    await payOrder(transaction, placed);
    await invoiceOrder(transaction, placed);
    await fulfilOrder(transaction, placed);
    await sendBack(transaction, placed);
  }
  await loadStandingOrders(transaction, now, members, catalogue);
  await transferAstray(transaction, now);
}

/** Writes a bank transfer that belongs to no order, and its exception. */
async function transferAstray(transaction: Transaction, now: Date): Promise<void> {
  const depositedAt = addMinutes(now, -50);
  const [deposit] = await transaction
    .insert(bankDeposits)
    .values({ ...strayDeposit, depositedAt })
    .returning({ id: bankDeposits.id });
  if (!deposit) return;
  await transaction.insert(paymentExceptions).values({
    kind: 'DEPOSIT_UNKNOWN',
    provider: 'CATHAY_ATM',
    reference: `deposit ${deposit.id}`,
    amount: strayDeposit.amount,
    detail: { virtualAccount: strayDeposit.virtualAccount },
    createdAt: depositedAt,
  });
}
