import { and, desc, eq, like, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminStatementCalls } from '#contract/calls/admin-statements.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { done, refused } from '#contract/outcome.ts';
import type { ExceptionKind } from '#contract/payment-enumerations.ts';
import { type StatementColumns, statementLimits } from '#contract/statements.ts';
import { beginOfDay, startOfTaipeiDay } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import {
  daysOf,
  type Matching,
  matchStatement,
  type StatedMoney,
  type StatementPeriod,
} from '#rules/payments/match-statement.ts';
import type { NewException } from '#server/ordering/payments/exceptions.ts';
import {
  type EarlierUpload,
  queueExceptions,
  resolveCorrected,
  resolveDifferences,
  resolveExceptionsOf,
} from '#server/ordering/payments/statement-exceptions.ts';
import {
  type LedgerMoney,
  readStatementLedger,
} from '#server/ordering/payments/statement-ledger.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { readStatement } from './read-statement.ts';
import { statementSources, statementUploads } from './tables.ts';

type Uploaded = Reply<typeof adminStatementCalls.uploadStatement>;

export interface Upload {
  source: PaymentType;
  file: Uint8Array;
  fileName: string;
  /** Chosen by the operator; without them those that were last used. */
  columns: StatementColumns | undefined;
  /** Days in Taipei; without one that of the first or of the last row. */
  period: { from?: string | undefined; to?: string | undefined };
  isTrial: boolean;
}

/** More differences than that mean that the columns or the kind of payment are wrong. */
const mostDifferences = 1000;

/** The columns that were last used for each kind of payment. */
export async function readStatementSources(db: Queryable) {
  const rows = await db.select().from(statementSources).orderBy(statementSources.source);
  return done(rows.map(({ source, columns }) => ({ source, columns })));
}

const nothing = {
  isDone: false,
  isRepeated: false,
  rows: 0,
  skipped: 0,
  matched: 0,
  differing: 0,
  missingHere: 0,
  missingThere: 0,
  differences: { differing: [], missingHere: [], missingThere: [] },
} satisfies Omit<Uploaded, 'headers' | 'columns'>;

/**
 * Compares a statement with the shop's payments and refunds. Unless it is a trial, differences become payment
 * exceptions, once each, and the columns are stored for the next time. FILE_UNREADABLE with the reason; COUNT_CHANGED
 * if so much differs that the columns must be wrong.
 */
export async function uploadStatement(shop: Shop, actor: Actor, upload: Upload) {
  const { db } = shop;
  const { source, file, fileName, isTrial } = upload;
  const columns = upload.columns ?? (await storedColumns(db, source));
  const read = await readStatement(file, fileName, columns);
  if (!read.ok) return read;
  const { headers, rows, skipped } = read.value;
  if (!rows || !columns) return done<Uploaded>({ ...nothing, skipped, headers, columns: null });
  const whole = daysOf(rows);
  const period = { from: upload.period.from ?? whole.from, to: upload.period.to ?? whole.to };
  const found = await compare(db, source, rows, period);
  const answer = { headers, columns, skipped, ...shownOf(rows, found) };
  if (isTrial) return done<Uploaded>({ ...answer, isDone: false, isRepeated: false });
  const { differing, missingHere, missingThere } = answer;
  if (differing + missingHere + missingThere > mostDifferences) {
    const message = `差異超過 ${formatNumber(mostDifferences)} 筆，沒有寫入；請確認付款方式與欄位是否選對`;
    return refused('COUNT_CHANGED', { message });
  }
  return audited(shop, actor, async ({ transaction, note }) => {
    const at = shop.clock.now();
    const fileHash = sha256(Buffer.from(file).toString('base64'));
    // Two people with the same file wait here for each other, so that the later one sees the upload of the other.
    await storeColumns(transaction, source, columns, at);
    const compared = {
      source,
      fileHash: `${fileHash} ${sha256(JSON.stringify([columns.reference, columns.amount, columns.date, period]))}`,
    };
    const corrected = await uploadsOfFile(transaction, source, fileHash);
    if (corrected[0]?.fileHash === compared.fileHash) {
      return done<Uploaded>({ ...answer, isDone: true, isRepeated: true });
    }
    // Another comparison of the file has come since the same one, so this one counts again. The list shows both.
    await transaction
      .update(statementUploads)
      .set({ fileHash: sql`${statementUploads.fileHash} || ' ' || ${statementUploads.id}` })
      .where(
        and(eq(statementUploads.source, source), eq(statementUploads.fileHash, compared.fileHash)),
      );
    const [made] = await transaction
      .insert(statementUploads)
      .values({
        ...compared,
        fileName: fileName.slice(0, 200),
        administratorId: actor.administratorId,
        firstDay: period.from,
        lastDay: period.to,
        rowCount: rows.length,
        matched: answer.matched,
        differing,
        missingHere,
        missingThere,
        createdAt: at,
      })
      .returning({ id: statementUploads.id });
    if (!made) throw new Error('A statement was not inserted.');
    const uploads = { uploadId: made.id, corrected, period };
    await queueDifferences(transaction, source, { ...found, ...uploads }, at);
    await note({
      call: 'uploadStatement',
      subject: ['reconciliations', made.id],
      title: fileName,
      after: { rows: rows.length, matched: answer.matched, differing, missingHere, missingThere },
    });
    return done<Uploaded>({ ...answer, isDone: true, isRepeated: false });
  });
}

/** The uploads of a file with any columns and any period, the newest first. */
function uploadsOfFile(transaction: Transaction, source: PaymentType, hashOfFile: string) {
  const { id, fileHash, firstDay, lastDay } = statementUploads;
  return transaction
    .select({ id, fileHash, firstDay, lastDay })
    .from(statementUploads)
    .where(
      and(
        eq(statementUploads.source, source),
        // Hexadecimal digits only, so that nothing in them is a pattern. Uploads of earlier releases have them alone.
        or(eq(fileHash, hashOfFile), like(fileHash, `${hashOfFile} %`)),
      ),
    )
    .orderBy(desc(id));
}

async function storedColumns(db: Queryable, source: PaymentType) {
  const [row] = await db.select().from(statementSources).where(eq(statementSources.source, source));
  return row?.columns;
}

async function storeColumns(
  transaction: Transaction,
  source: PaymentType,
  columns: StatementColumns,
  updatedAt: Date,
): Promise<void> {
  await transaction
    .insert(statementSources)
    .values({ source, columns, updatedAt })
    .onConflictDoUpdate({ target: statementSources.source, set: { columns, updatedAt } });
}

async function compare(
  db: Database,
  source: PaymentType,
  rows: readonly StatedMoney[],
  period: StatementPeriod,
) {
  const ledger = await readStatementLedger(db, source, {
    from: beginOfDay(period.from),
    until: startOfTaipeiDay(beginOfDay(period.to), 1),
    references: [...new Set(rows.map(({ reference }) => reference))],
  });
  return matchStatement(rows, ledger, period);
}

type Found = Matching<LedgerMoney>;

/** The numbers, and the first differences of each kind. */
function shownOf(rows: readonly StatedMoney[], found: Found) {
  const { matched, differing, missingHere, missingThere } = found;
  const most = statementLimits.listed;
  return {
    rows: rows.length,
    matched: matched.length,
    differing: differing.length,
    missingHere: missingHere.length,
    missingThere: missingThere.length,
    differences: {
      differing: differing.slice(0, most).map(({ row, known }) => ({
        ...row,
        known: known.amount,
        orderNo: known.orderNo,
      })),
      missingHere: missingHere.slice(0, most),
      missingThere: missingThere.slice(0, most).map(({ references, amount, day, orderNo }) => ({
        reference: references.at(-1) ?? '',
        amount,
        day,
        orderNo,
      })),
    },
  };
}

/** The name of a row for the queue of exceptions. */
const nameOf = (provider: PaymentType, { reference, amount, day }: StatedMoney) =>
  `${provider} ${reference} ${amount} ${day}`;

/**
 * Queues each difference once, and closes what this statement settles: what an earlier one lacked, what was unknown
 * here, another amount that is right now, and what the same file said about these days with other columns.
 */
async function queueDifferences(
  transaction: Transaction,
  provider: PaymentType,
  found: Found & { uploadId: number; corrected: readonly EarlierUpload[]; period: StatementPeriod },
  at: Date,
): Promise<void> {
  const { matched, differing, missingHere, missingThere, uploadId, corrected, period } = found;
  const about = ({ orderId, attemptId }: LedgerMoney) => ({ orderId, attemptId });
  const seen = new Map<string, number>();
  const exceptions: NewException[] = [
    ...differing.map(({ row, known }) => ({
      kind: 'STATEMENT_DIFFERS' as const,
      provider,
      reference: `${known.key} ${row.amount} ${row.day}`,
      ...about(known),
      amount: row.amount,
      expectedAmount: known.amount,
      detail: {
        reference: row.reference,
        day: row.day,
        knownDay: known.day,
        uploadIds: [uploadId],
      },
    })),
    ...missingHere.map((row) => {
      const name = nameOf(provider, row);
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return {
        kind: 'STATEMENT_ONLY' as const,
        provider,
        reference: times === 1 ? name : `${name} #${times}`,
        amount: row.amount,
        detail: { reference: row.reference, day: row.day, uploadIds: [uploadId] },
      };
    }),
    ...missingThere.map((known) => ({
      kind: 'STATEMENT_LACKS' as const,
      provider,
      reference: known.key,
      ...about(known),
      expectedAmount: known.amount,
      detail: { reference: known.references.at(-1) ?? '', day: known.day, uploadIds: [uploadId] },
    })),
  ];
  await resolveCorrected(transaction, { corrected, still: exceptions, period }, at);
  await queueExceptions(transaction, exceptions, at);
  const resolve = (kind: ExceptionKind, references: readonly string[]) =>
    resolveExceptionsOf(
      transaction,
      { kinds: [kind], references, by: 'SYSTEM', resolution: 'STATEMENT_HAS_IT' },
      at,
    );
  const here = new Set(missingHere.map((row) => nameOf(provider, row)));
  await resolve(
    'STATEMENT_LACKS',
    [...matched, ...differing].map(({ known }) => known.key),
  );
  await resolve(
    'STATEMENT_ONLY',
    matched.map(({ row }) => nameOf(provider, row)).filter((name) => !here.has(name)),
  );
  await resolveDifferences(
    transaction,
    matched.map(({ known }) => known.key),
    at,
  );
}
