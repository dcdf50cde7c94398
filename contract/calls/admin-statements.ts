import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { paymentTypes } from '../enumerations.ts';
import { count } from '../fields.ts';
import { statementLimits } from '../statements.ts';

const column = z.string().trim().min(1).max(statementLimits.column);
const columns = z.object({ reference: z.string(), amount: z.string(), date: z.string() });
/** TWD; below 0 for money that went back. */
const amount = z.number().int();
const day = z.iso.date();

const stated = z.object({ reference: z.string(), amount, day });

/** Statements of payment providers and the bank (G-230). */
export const adminStatementCalls = {
  readStatementSources: call(adminEndpoints.readStatementSources, {
    summary: '後台：各種付款方式的對帳單，上次選用的欄位',
    reply: z.array(z.object({ source: z.enum(paymentTypes), columns })),
  }),
  uploadStatement: call(adminEndpoints.uploadStatement, {
    summary: `後台：上傳對帳單（.xlsx 或 .csv，最多 ${statementLimits.rows.toLocaleString('en')} 列），與付款及退款比對編號、金額與日期；差異列入帳款異常。沒有指定欄位時用上次的；from 與 to 是對帳期間（兩日都算），沒有時是第一筆到最後一筆的日子；is_trial 只比對不寫入。同一個檔案再傳一次不會重複列入`,
    query: z.object({
      source: z.enum(paymentTypes),
      fileName: z.string().max(200).default(''),
      isTrial: z.enum(['true', 'false']).default('false'),
      reference: column.optional(),
      amount: column.optional(),
      date: column.optional(),
      /** The days of the statement; without them those of its first and last row. */
      from: day.optional(),
      to: day.optional(),
    }),
    body: z.instanceof(Uint8Array),
    reply: z.object({
      /** The names of the columns of the file. */
      headers: z.array(z.string()),
      /** The chosen columns; null if the file does not have them, so that nothing was compared. */
      columns: columns.nullable(),
      isDone: z.boolean(),
      /** The same file was uploaded before, so nothing was written. */
      isRepeated: z.boolean(),
      rows: count,
      /** Rows without a day or without money, such as sums. */
      skipped: count,
      matched: count,
      differing: count,
      missingHere: count,
      missingThere: count,
      /** The first differences of each kind. */
      differences: z.object({
        differing: z.array(stated.extend({ known: amount, orderNo: z.string() })),
        missingHere: z.array(stated),
        missingThere: z.array(stated.extend({ orderNo: z.string() })),
      }),
    }),
    errors: ['FILE_UNREADABLE', 'PAYLOAD_TOO_LARGE', 'COUNT_CHANGED'],
  }),
};
