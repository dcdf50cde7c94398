import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import type { ReportName, ScheduleRhythm } from '#contract/metrics.ts';
import { done, refused } from '#contract/outcome.ts';
import { beginOfDay, toWireInstant } from '#rules/dates.ts';
import { firstDayOf, type Span } from '#rules/time-spans.ts';
import { transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { refuseWithout } from './read-metric.ts';
import { rightToReport } from './reports.ts';
import { reportSchedules } from './tables.ts';

type Schedule = Reply<typeof adminAnalyticsCalls.createReportSchedule>;

const stepOf = { WEEKLY: 'week', MONTHLY: 'month' } as const;

/** The last week or month that has ended. */
export function lastSpan(rhythm: ScheduleRhythm, now: Date): Span & { firstDay: string } {
  const until = beginOfDay(firstDayOf(stepOf[rhythm], now));
  const firstDay = firstDayOf(stepOf[rhythm], new Date(until.getTime() - 1));
  return { from: beginOfDay(firstDay), until, firstDay };
}

const onWire = ({
  id,
  report,
  rhythm,
  createdAt,
}: typeof reportSchedules.$inferSelect): Schedule => ({
  id,
  report,
  rhythm,
  createdAt: toWireInstant(createdAt),
});

/** The reports that this administrator receives. */
export async function listSchedules({ db }: Pick<Shop, 'db'>, administratorId: number) {
  const rows = await db
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.administratorId, administratorId))
    .orderBy(asc(reportSchedules.id));
  return rows.map(onWire);
}

/** Subscribes the administrator to a report, from the next week or month on. Subscribing twice changes nothing. */
export async function createSchedule(
  shop: Shop,
  request: RequestContext,
  { report, rhythm }: { report: ReportName; rhythm: ScheduleRhythm },
) {
  const refusal = refuseWithout(request, rightToReport(report), 'report');
  if (refusal) return refusal;
  const now = shop.clock.now();
  const { administratorId } = request;
  const sentFor = lastSpan(rhythm, now).firstDay;
  return audited(shop, request, async ({ transaction, note }) => {
    const [made] = await transaction
      .insert(reportSchedules)
      .values({ administratorId, report, rhythm, sentFor, createdAt: now })
      .onConflictDoUpdate({
        target: [reportSchedules.administratorId, reportSchedules.report, reportSchedules.rhythm],
        set: { rhythm },
      })
      .returning();
    if (!made) throw new Error('A schedule was not written.');
    const after = { report, rhythm };
    await note({ call: 'createReportSchedule', subject: ['report-schedules', made.id], after });
    return done(onWire(made));
  });
}

/** Ends one of the administrator's subscriptions; NOT_FOUND for those of others. */
export function deleteSchedule(shop: Shop, request: RequestContext, id: number) {
  const isOwn = and(
    eq(reportSchedules.id, id),
    eq(reportSchedules.administratorId, request.administratorId),
  );
  return audited(shop, request, async ({ transaction, note }) => {
    const gone = await transaction.delete(reportSchedules).where(isOwn).returning();
    if (gone.length === 0) return refused('NOT_FOUND');
    await note({ call: 'deleteReportSchedule', subject: ['report-schedules', id] });
    return done({});
  });
}

/** Enqueues the e-mails of weeks and months that have ended, each only once even with several copies of the server. */
export async function enqueueReports({ db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>) {
  const now = clock.now();
  for (const rhythm of ['WEEKLY', 'MONTHLY'] as const) {
    const { firstDay } = lastSpan(rhythm, now);
    await transact(db, async (transaction) => {
      const due = await transaction
        .update(reportSchedules)
        .set({ sentFor: firstDay })
        .where(
          and(
            eq(reportSchedules.rhythm, rhythm),
            or(
              isNull(reportSchedules.sentFor),
              sql`${reportSchedules.sentFor} < ${firstDay}::date`,
            ),
          ),
        )
        .returning({ scheduleId: reportSchedules.id });
      await jobs.enqueueAll(
        transaction,
        'send-report',
        due.map(({ scheduleId }) => ({ scheduleId, at: now.toISOString() })),
      );
    });
  }
}
