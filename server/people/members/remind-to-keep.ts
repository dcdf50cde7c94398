import { callUs } from '#rules/customer-service.ts';
import { dayInMilliseconds, formatDate } from '#rules/dates.ts';
import { reminderDays } from '#rules/levels.ts';
import { formatPrice } from '#rules/numbers.ts';
import { publicUrl } from '#server/config.ts';
import { claimReminders, readLevelFacts } from '#server/people/accounts/spending-rows.ts';
import { transact } from '#server/platform/database/database.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeLetter } from '#server/platform/mail/letter.ts';
import type { Shop } from '#server/shop.ts';
import { listLevels } from './level-rules.ts';

const batch = 200;

/** Enqueues a letter to each member whose period ends within 30 days and who may lose the level, once in a period (G-157). */
export async function remindToKeep({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + reminderDays * dayInMilliseconds);
  for (const { id: levelId, keepAmount } of await listLevels(db)) {
    if (keepAmount === 0) continue;
    for (let claimed = batch; claimed === batch; ) {
      claimed = await transact(db, async (transaction) => {
        const group = { levelId, keepAmount, now, until, limit: batch };
        const memberIds = await claimReminders(transaction, group);
        const letters = memberIds.map((memberId) => ({ memberId }));
        await jobs.enqueueAll(transaction, 'send-keep-letter', letters);
        return memberIds.length;
      });
    }
  }
}

/** Tells a member what is still missing to keep the level; sends nothing if nothing is missing any more. */
export async function sendKeepLetter(
  { db, clock, config, mail }: Pick<Shop, 'db' | 'clock' | 'config' | 'mail'>,
  { memberId }: { memberId: number },
  { id }: JobRun,
): Promise<void> {
  const facts = await readLevelFacts(db, memberId);
  const level = (await listLevels(db)).find((each) => each.id === facts?.levelId);
  if (!facts?.periodEndAt || !level || facts.periodEndAt <= clock.now()) return;
  const missing = level.keepAmount - facts.accumulatedAmount;
  if (missing <= 0) return;
  const brand = config.BRAND_NAME;
  const until = formatDate(facts.periodEndAt);
  const heading = `再消費 ${formatPrice(missing)}，續享${level.name}`;
  const letter = composeLetter({
    brand,
    shopUrl: publicUrl(config),
    heading,
    paragraphs: [
      `您的${level.name}等級到 ${until} 為止。期滿前再累積 ${formatPrice(missing)}，下一期即可續等；未達時，等級會依本期累積的金額調整。`,
      '訂單在七日鑑賞期結束後才計入，請預留出貨與鑑賞的時間。',
    ],
    rows: [
      ['目前等級', level.name],
      ['本期累計', formatPrice(facts.accumulatedAmount)],
      ['續等門檻', formatPrice(level.keepAmount)],
      ['等級期限', until],
    ],
    button: { label: '查看消費累金', url: `${publicUrl(config)}/member-centre?type=4` },
    help: callUs,
  });
  await mail.send({ to: facts.email, id, subject: `【${brand}】${heading}`, ...letter });
}
