import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOrderOf } from '#server/ordering/orders/personal-data.ts';
import {
  leftOut,
  type PersonalData,
  personalTable,
  retentionReasons,
} from '#server/people/privacy/personal-data.ts';
import { invoiceCorrections, issuedInvoices } from './tables.ts';

const invoicesOf = (memberId: number): SQL =>
  sql`(select ${issuedInvoices.id} from ${issuedInvoices} where ${isOrderOf(issuedInvoices.orderId, memberId)})`;

/** Personal data of invoices and their corrections, and which of them are still open. */
export const invoiceData: PersonalData = {
  tables: [
    personalTable({
      table: issuedInvoices,
      label: '電子發票',
      rowsOf: ({ id }) => isOrderOf(issuedInvoices.orderId, id),
      shown: {
        orderId: '訂單識別碼',
        invoiceNo: '發票號碼',
        randomNumber: '隨機碼',
        amount: '金額',
        issuedAt: '開立時間',
        voidedAt: '作廢時間',
      },
      hidden: {
        id: leftOut.internal,
        relateNumber: leftOut.internal,
        status: leftOut.internal,
        enqueuedAt: leftOut.internal,
        askingUntil: leftOut.internal,
        failure: leftOut.internal,
        failedAt: leftOut.internal,
        allowedAmount: leftOut.internal,
        replacedAt: leftOut.internal,
        createdAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
    personalTable({
      table: invoiceCorrections,
      label: '發票作廢與折讓',
      rowsOf: ({ id }) => sql`${invoiceCorrections.issuedInvoiceId} in ${invoicesOf(id)}`,
      shown: { amount: '金額', allowanceNo: '折讓單號', doneAt: '完成時間' },
      hidden: {
        id: leftOut.internal,
        issuedInvoiceId: leftOut.internal,
        refundKey: leftOut.internal,
        reason: leftOut.internal,
        kind: leftOut.internal,
        status: leftOut.internal,
        createdAt: leftOut.internal,
      },
      fate: { retained: retentionReasons.law },
    }),
  ],
  obstacles: [
    {
      label: '待開立的發票',
      count: (db, memberId) =>
        db.$count(
          issuedInvoices,
          and(
            isOrderOf(issuedInvoices.orderId, memberId),
            inArray(issuedInvoices.status, ['DUE', 'SENT']),
          ),
        ),
      isOpenOf: (orderId) =>
        sql`exists (select from ${issuedInvoices} where ${and(eq(issuedInvoices.orderId, orderId), inArray(issuedInvoices.status, ['DUE', 'SENT']))})`,
    },
    {
      label: '待辦的發票作廢或折讓',
      count: (db, memberId) =>
        db.$count(
          invoiceCorrections,
          and(
            sql`${invoiceCorrections.issuedInvoiceId} in ${invoicesOf(memberId)}`,
            inArray(invoiceCorrections.status, ['DUE', 'SENT']),
          ),
        ),
      isOpenOf: (orderId) =>
        sql`exists (select from ${invoiceCorrections} join ${issuedInvoices} on ${eq(issuedInvoices.id, invoiceCorrections.issuedInvoiceId)}
          where ${and(eq(issuedInvoices.orderId, orderId), inArray(invoiceCorrections.status, ['DUE', 'SENT']))})`,
    },
  ],
};
