import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { isQuiet } from '#rules/members/quiet-hours.ts';
import { keepAllFromErasure } from '#server/people/accounts/person.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { classify } from './classify.ts';
import { messageSettings } from './message-settings.ts';
import { findOccasions, type Occasion } from './occasions.ts';
import { automations, messageRecipients } from './tables.ts';

/** Members of one statement. */
const batch = 500;

type Automation = typeof automations.$inferSelect;

/**
 * Adds the members for whom an automation is due to its recipients, each once for an occasion, until its limit of the
 * day is reached. A run that was missed is made up by the next one while the occasion is still of use.
 */
export async function addOccasions(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  if (isQuiet(clock.now()) || !(await isEmailSent(db, 'message'))) return;
  const items = await db.select().from(automations).where(eq(automations.isOn, true));
  const failed = await settleIndependently({
    log,
    items,
    logFields: ({ id }) => ({ automationId: id }),
    work: (automation) => addOccasionsOf(shop, automation),
  });
  throwIfAny(failed);
}

async function addOccasionsOf(shop: Shop, automation: Automation): Promise<void> {
  const { db, clock } = shop;
  const now = clock.now();
  const { daysBetween: days } = await messageSettings.read(db);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await findOccasions(db, automation.kind, now, { after, limit: batch });
    const terms = { channel: automation.channel, now, days };
    const ids = page.found.map(({ id }) => id);
    const { chosen } = await classify(shop, db, ids, terms);
    const able = new Set(chosen.map(({ id }) => id));
    const due = page.found.filter(({ id }) => able.has(id));
    const isFull = await transact(db, (transaction) => add(transaction, automation, due, now));
    if (isFull) return;
    after = page.next;
  }
}

/**
 * Adds recipients as far as the limit of the day allows; answers whether it is reached. Two runs wait for each other.
 */
async function add(
  transaction: Transaction,
  { id }: Automation,
  due: readonly Occasion[],
  now: Date,
): Promise<boolean> {
  const [automation] = await transaction
    .select()
    .from(automations)
    .where(and(eq(automations.id, id), eq(automations.isOn, true)))
    .for('no key update');
  if (!automation) return true;
  const known = await transaction.$count(
    messageRecipients,
    and(
      eq(messageRecipients.automationId, id),
      gte(messageRecipients.createdAt, startOfTaipeiDay(now)),
      lt(messageRecipients.createdAt, startOfTaipeiDay(now, 1)),
    ),
  );
  const left = automation.dailyLimit - known;
  if (left <= 0) return true;
  const present = await keepAllFromErasure(
    transaction,
    due.map((each) => each.id),
  );
  const able = due.filter((each) => present.has(each.id));
  const { rowCount } = await transaction.execute(sql`
    insert into ${messageRecipients} (automation_id, user_id, occasion, created_at)
    select ${id}::int, due.id, due.occasion, ${moment(now)}
    from unnest(${sql.param(able.map((each) => each.id))}::int[], ${sql.param(able.map((each) => each.occasion))}::text[])
      as due(id, occasion)
    where not exists (select from ${messageRecipients} known
      where known.automation_id = ${id} and known.user_id = due.id and known.occasion = due.occasion)
    order by due.id limit ${left}::int
    on conflict do nothing`);
  return (rowCount ?? 0) >= left;
}
