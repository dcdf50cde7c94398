import type { EmailTexts } from '#contract/email-words/index.ts';
import { addDays, formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { paragraphsOf, writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { claimReminders, readLevelProgress } from '#server/people/accounts/spending-rows.ts';
import { transact } from '#server/platform/database/database.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import {
  composeNotice,
  type EmailContent,
  type Notice,
} from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { type MayBeByEmail, type NoticeShop, sendNotice } from '../notices/send-notice.ts';
import { listLevels } from './level-rules.ts';
import { memberSettings } from './member-settings.ts';

const batch = 200;

/**
 * Enqueues an e-mail to each member whose period ends within the days of the settings and who may lose the level,
 * once in a period (G-157).
 */
export async function remindToKeep({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const { reminderDays } = await memberSettings.read(db);
  const until = addDays(now, reminderDays);
  for (const { id: levelId, keepAmount } of await listLevels(db)) {
    if (keepAmount === 0) continue;
    for (let claimed = batch; claimed === batch; ) {
      claimed = await transact(db, async (transaction) => {
        const group = { levelId, keepAmount, now, until, limit: batch };
        const memberIds = await claimReminders(transaction, group);
        const reminders = memberIds.map((memberId) => ({ memberId }));
        await jobs.enqueueAll(transaction, 'send-keep-letter', reminders);
        return memberIds.length;
      });
    }
  }
}

export interface KeepJobData extends MayBeByEmail {
  memberId: number;
}

/**
 * Tells a member how much is still missing to keep the level. Sends nothing if nothing is missing, or if the member
 * wants no notices of levels.
 */
export async function sendKeepEmail(
  shop: NoticeShop,
  jobData: KeepJobData,
  run: JobRun,
): Promise<void> {
  const { db, clock, config } = shop;
  const { memberId } = jobData;
  if (!(await isEmailSent(db, 'keepLevel'))) return;
  const progress = await readLevelProgress(db, memberId);
  const level = (await listLevels(db)).find((each) => each.id === progress?.levelId);
  if (!progress?.periodEndAt || !level || progress.periodEndAt <= clock.now()) return;
  const { accumulatedAmount: spent, periodEndAt: endAt } = progress;
  if (level.keepAmount <= spent) return;
  const texts = await readEmailTexts(db, 'keepLevel');
  const notice = keepNotice(config, { ...level, spent, endAt }, texts);
  const url = spendingUrl(config);
  const sent = { name: 'keepLevel', memberId, email: progress.email, notice, url } as const;
  await sendNotice(shop, db, { ...sent, job: 'send-keep-letter', data: jobData }, run);
}

interface Standing {
  /** The name of the level. */
  name: string;
  /** TWD that a member must spend to keep the level. */
  keepAmount: number;
  /** TWD that the member has spent in this period. */
  spent: number;
  endAt: Date;
}

const spendingUrl = (config: Config) => `${publicUrl(config)}/member-centre?type=4`;

/** The e-mail of the notice. */
export const keepEmail = (...given: Parameters<typeof keepNotice>): EmailText =>
  composeNotice(keepNotice(...given));

/** The notice to a member who has not yet spent enough in a period that ends soon. */
function keepNotice(
  config: Config,
  { name, keepAmount, spent, endAt }: Standing,
  texts: EmailTexts = {},
): Notice {
  const brand = config.BRAND_NAME;
  const until = formatDate(endAt);
  const missing = formatPrice(keepAmount - spent);
  const placeholders = { shop: brand, level: name, missing, until };
  const { subject, heading, opening, closing, addition } = writeSentences(
    'keepLevel',
    texts,
    placeholders,
  );
  const content: EmailContent = {
    brand,
    shopUrl: publicUrl(config),
    heading,
    paragraphs: paragraphsOf(opening, closing, addition),
    rows: [
      ['目前等級', name],
      ['本期累計', formatPrice(spent)],
      ['續等門檻', formatPrice(keepAmount)],
      ['等級期限', until],
    ],
    button: { label: '查看消費累金', url: spendingUrl(config) },
    help: callUs,
  };
  return { subject, content };
}
