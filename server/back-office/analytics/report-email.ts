import { eq } from 'drizzle-orm';
import {
  type MetricUnit,
  metricUnitWords,
  reportLabels,
  scheduleRhythmLabels,
} from '#contract/metrics.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDate } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { type Span, spanBefore } from '#rules/time-spans.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import { withoutSaying } from '#server/platform/database/reports-database.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { ShopJob } from '#server/shop.ts';
import { findMailable } from '../admin/administrators.ts';
import { readReportSums, rightToReport } from './reports.ts';
import { lastSpan } from './schedules.ts';
import { reportSchedules } from './tables.ts';
import { reportPath } from './tile-paths.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `at`: ISO 8601. The report is about the week or month before it. */
    'send-report': { scheduleId: number; at: string };
  }
}

const inWords = (value: number | null, unit: MetricUnit): string => {
  if (value === null) return '–';
  if (unit === 'TWD') return formatTwd(value);
  return `${value.toLocaleString('en')}${metricUnitWords[unit]}`;
};

/**
 * Sends the sums of a report with a link to its screen, without personal data. A person who has lost the right gets
 * none.
 */
export const sendReport: ShopJob<'send-report'> = {
  name: 'send-report',
  async work({ db, reports, config, mail }, { scheduleId, at }, { id }) {
    const [schedule] = await db
      .select()
      .from(reportSchedules)
      .where(eq(reportSchedules.id, scheduleId));
    const person = schedule && (await findMailable(db, schedule.administratorId));
    if (!person || !hasRight(person.role, rightToReport(schedule.report))) return;
    const now = new Date(at);
    const span = lastSpan(schedule.rhythm, now);
    const { report } = schedule;
    const read = (asked: Span) =>
      reports.read(
        (from) => readReportSums(from, report, person.role, { span: asked, now }),
        withoutSaying,
      );
    const [{ value: sums }, { value: earlier }] = await Promise.all([
      read(span),
      read(spanBefore(span)),
    ]);
    const message = reportEmail(config, { ...schedule, span, ...sums, before: earlier.totals });
    await mail.send({ to: person.email, id, ...message });
  },
};

interface Reported extends Pick<typeof reportSchedules.$inferSelect, 'report' | 'rhythm'> {
  span: Span;
  columns: readonly { label: string; unit: MetricUnit }[];
  /** The sums of each column, for this period and the one before. */
  totals: readonly (number | null)[];
  before: readonly (number | null)[];
}

/** The e-mail with the sums of a report. */
export function reportEmail(
  config: Config,
  { report, rhythm, span, columns, totals, before }: Reported,
): EmailText {
  const days = `${formatDate(span.from)}–${formatDate(new Date(span.until.getTime() - 1))}`;
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: `${reportLabels[report]}報表 ${days}`,
    paragraphs: ['以下是這段期間的合計，括號內是之前相同星期的數值。明細請在後台查看。'],
    rows: columns.map(({ label, unit }, index) => [
      label,
      `${inWords(totals[index] ?? null, unit)}（${inWords(before[index] ?? null, unit)}）`,
    ]),
    button: { label: '查看報表', url: `${adminUrl(config)}${reportPath(report, span)}` },
    help: `這封信${scheduleRhythmLabels[rhythm]}寄出；若不再需要，請在後台的報表畫面取消。`,
  });
}
