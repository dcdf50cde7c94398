import { and, eq, isNull, min, sql } from 'drizzle-orm';
import { type ClosingKind, closingKinds } from '#contract/metrics.ts';
import { beginOfDay } from '#rules/dates.ts';
import { nextStep, type Span } from '#rules/time-spans.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { TaskRefused, type TaskWork } from '../../tasks/run-task.ts';
import { type ClosingSums, closingRows, closings } from '../tables.ts';
import { closingContents } from './closing-kinds.ts';

/** The period of a month, e.g. of 2026-10. */
export function spanOfMonth(month: string): Span {
  const first = `${month}-01`;
  return { from: beginOfDay(first), until: beginOfDay(nextStep('month', first)) };
}

/** Writes the content of a month and the corrections of earlier closings, and locks it, all in one transaction. */
export const closingWork: TaskWork = async ({ db, task, clock, progress, endIn }) => {
  const id = Number(task.data.closingId);
  await progress(0, closingKinds.length);
  return transact(db, async (transaction) => {
    const [closing] = await transaction
      .select({ month: closings.month })
      .from(closings)
      .where(and(eq(closings.id, id), isNull(closings.closedAt)))
      .for('update');
    // A task of an earlier release may have written everything without ending; here it only ends.
    if (!closing) return endIn(transaction, { closingId: id });
    await transaction.delete(closingRows).where(eq(closingRows.closingId, id));
    const [first] = await transaction.select({ month: min(closings.month) }).from(closings);
    if (!first?.month) throw new TaskRefused('找不到要結算的月份');
    const begin = spanOfMonth(first.month).from;
    for (const kind of closingKinds) {
      await writeRows(transaction, { id, kind, begin, span: spanOfMonth(closing.month) });
    }
    const sums = await sumsOf(transaction, id);
    await transaction
      .update(closings)
      .set({ sums, closedAt: clock.now() })
      .where(eq(closings.id, id));
    return endIn(transaction, { closingId: id });
  });
};

interface RowsOfKind {
  id: number;
  kind: ClosingKind;
  /** The moment at which the first closing of all begins. Nothing before it belongs to a closing. */
  begin: Date;
  span: Span;
}

/**
 * Compares the present source rows up to the end of the month with the content of all earlier closings. New things
 * of this month become rows. A difference from an earlier closing becomes a correction with the difference.
 */
async function writeRows(transaction: Transaction, { id, kind, begin, span }: RowsOfKind) {
  const source = closingContents[kind].rows({ from: begin, until: span.until });
  await transaction.execute(sql`
    with source as (${source}), contained as (
      select source_id, sum(amount)::bigint as amount,
        (array_agg(facts order by closing_id desc))[1] as facts, (array_agg(at order by closing_id desc))[1] as at
      from ${closingRows} where ${closingRows.kind} = ${kind} and ${closingRows.closingId} <> ${id} group by source_id
    )
    insert into ${closingRows} (closing_id, kind, source_id, at, amount, is_correction, facts)
    select ${id}, ${kind}, source_id, coalesce(source.at, contained.at),
      coalesce(source.amount, 0) - coalesce(contained.amount, 0),
      contained.amount is not null or source.at < ${moment(span.from)},
      coalesce(source.facts, contained.facts)
    from source full join contained using (source_id)
    where contained.amount is null
      or coalesce(source.amount, 0) <> contained.amount
      or source.facts is not null and source.facts <> contained.facts`);
}

async function sumsOf(transaction: Transaction, id: number): Promise<ClosingSums> {
  const corrections = sql`where ${closingRows.isCorrection}`;
  const rows = await transaction
    .select({
      kind: closingRows.kind,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${closingRows.amount})::text`,
      corrections: sql<number>`(count(*) filter (${corrections}))::int`,
      corrected: sql<string>`coalesce(sum(${closingRows.amount}) filter (${corrections}), 0)::text`,
    })
    .from(closingRows)
    .where(eq(closingRows.closingId, id))
    .groupBy(closingRows.kind);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const sumOf = (kind: ClosingKind) => {
    const row = byKind.get(kind);
    return {
      count: row?.count ?? 0,
      amount: Number(row?.amount ?? 0),
      corrections: row?.corrections ?? 0,
      corrected: Number(row?.corrected ?? 0),
    };
  };
  return Object.fromEntries(closingKinds.map((kind) => [kind, sumOf(kind)])) as ClosingSums;
}
