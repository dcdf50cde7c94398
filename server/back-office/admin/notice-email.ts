import { and, eq } from 'drizzle-orm';
import { formatDateTime } from '#rules/dates.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { administrators } from './tables.ts';

/** A notice to an administrator. It is sent by e-mail, so it has no personal data. */
export interface Notice {
  heading: string;
  told: string;
  /** The path of the screen below `/admin`. */
  path: string;
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `at`: ISO 8601. */
    'send-notice-letter': { administratorId: number; at: string; notice: Notice };
  }
}

/** Enqueues a notice to an administrator, in the transaction of its cause. */
export async function mailNotice(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  administratorId: number,
  notice: Notice,
): Promise<void> {
  const at = clock.now().toISOString();
  await jobs.enqueue(transaction, 'send-notice-letter', { administratorId, at, notice });
}

/** Sends the notice; not to a disabled administrator. */
export const sendNoticeEmail: ShopJob<'send-notice-letter'> = {
  name: 'send-notice-letter',
  async work({ db, config, mail }, { administratorId, at, notice }, { id }) {
    const [found] = await db
      .select({ to: administrators.email })
      .from(administrators)
      .where(and(eq(administrators.id, administratorId), eq(administrators.isDisabled, false)));
    if (!found) return;
    await mail.send({ ...found, id, ...noticeEmail(config, new Date(at), notice) });
  },
};

/** The e-mail about something that happened at this moment. */
export function noticeEmail(config: Config, at: Date, { heading, told, path }: Notice): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading,
    paragraphs: [told],
    rows: [['時間', formatDateTime(at)]],
    button: { label: '前往查看', url: `${adminUrl(config)}${path}` },
  });
}
