import { eq } from 'drizzle-orm';
import { formatNumber } from '#rules/numbers.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { listColleagues } from '../admin/colleagues.ts';
import { mailNotice } from '../admin/notice-email.ts';
import { type AlertSettings, readAlertSettings } from './alert-settings.ts';
import { type Cause, causes } from './causes.ts';
import { alertStates } from './tables.ts';

type CauseName = keyof typeof causes;
type Watching = Pick<Shop, 'db' | 'clock' | 'jobs'>;

/**
 * Sends an e-mail when a value reaches its limit, and another one when it falls below four fifths of the limit, so
 * that a value that moves around the limit does not send e-mails all the time. If several copies of the server
 * check, only one sends.
 */
export async function watchCauses(shop: Watching): Promise<void> {
  const settings = await readAlertSettings(shop.db);
  const raised = new Set((await shop.db.select().from(alertStates)).map(({ cause }) => cause));
  for (const name of Object.keys(causes) as CauseName[]) {
    const limit = settings[name];
    if (limit > 0) await watch(shop, settings, name, raised.has(name));
    // The warning was switched off, so its end is not announced either.
    else if (raised.has(name)) await shop.db.delete(alertStates).where(eq(alertStates.cause, name));
  }
}

async function watch(
  shop: Watching,
  settings: AlertSettings,
  name: CauseName,
  isRaised: boolean,
): Promise<void> {
  const cause = causes[name];
  const limit = settings[name];
  const value = await cause.measure(shop);
  const isDue = isRaised ? value < Math.ceil(limit * 0.8) : value >= limit;
  if (!isDue) return;
  await transact(shop.db, async (transaction) => {
    const isFirst = isRaised
      ? await lower(transaction, name)
      : await raise(transaction, name, shop.clock.now());
    if (!isFirst) return;
    const sentence = `${cause.label}目前是 ${formatNumber(value)} ${cause.unit}，警示的門檻是 ${formatNumber(limit)} ${cause.unit}。`;
    const notice = isRaised
      ? { heading: `警示解除：${cause.label}`, told: sentence }
      : {
          heading: `警示：${cause.label}已達 ${formatNumber(value)} ${cause.unit}`,
          told: `${sentence}恢復後會再寄信通知，這段時間不會重複寄出。`,
        };
    for (const { id } of await readersOf(transaction, settings, cause)) {
      await mailNotice(shop, transaction, id, { ...notice, path: cause.path });
    }
  });
}

const readersOf = (transaction: Transaction, { readers }: AlertSettings, { right }: Cause) =>
  listColleagues(transaction, readers === 'OWNERS' ? 'administrators.write' : right);

async function raise(transaction: Transaction, cause: string, since: Date): Promise<boolean> {
  const added = await transaction
    .insert(alertStates)
    .values({ cause, since })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

async function lower(transaction: Transaction, cause: string): Promise<boolean> {
  const gone = await transaction
    .delete(alertStates)
    .where(eq(alertStates.cause, cause))
    .returning();
  return gone.length > 0;
}
