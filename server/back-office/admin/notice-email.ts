import { and, eq } from 'drizzle-orm';
import { formatDateTime } from '#rules/dates.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { administrators } from './tables.ts';

/** What an administrator is told of; without personal data, as it is mailed. */
export interface Notice {
  heading: string;
  told: string;
  /** The screen that it is about, below `/admin`. */
  path: string;
}

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `at`: ISO 8601. */
    'send-notice-letter': { administratorId: number; at: string; notice: Notice };
  }
}

/** Has a notice mailed to an administrator, with the transaction of what it is about. */
export async function mailNotice(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  administratorId: number,
  notice: Notice,
): Promise<void> {
  const at = clock.now().toISOString();
  await jobs.enqueue(transaction, 'send-notice-letter', { administratorId, at, notice });
}

/** Mails the notice. Nobody writes to an administrator who is disabled. */
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

/** The e-mail about what happened at this moment. */
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
