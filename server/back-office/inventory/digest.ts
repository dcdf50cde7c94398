import { eq } from 'drizzle-orm';
import { taipeiDay } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { countLowStock, listLowStock } from '#server/commerce/stock/alerts.ts';
import { adminUrl, type Config, publicUrl } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { emailsWithRight } from '../admin/emails-with-right.ts';
import { stockDigestDays, stockDigestReaders } from './tables.ts';

/** The most goods of each kind that the e-mail names. The list has the others. */
const mostNamed = 20;

/** Whether this administrator wants the e-mail. */
export async function wantsDigest(db: Queryable, administratorId: number): Promise<boolean> {
  return (await db.$count(stockDigestReaders, isOf(administratorId))) > 0;
}

const isOf = (administratorId: number) => eq(stockDigestReaders.administratorId, administratorId);

/** Stores whether this administrator wants the e-mail. */
export async function noteDigestWanted(db: Queryable, administratorId: number, isWished: boolean) {
  if (isWished)
    await db.insert(stockDigestReaders).values({ administratorId }).onConflictDoNothing();
  else await db.delete(stockDigestReaders).where(isOf(administratorId));
  return { isWished };
}

/**
 * Enqueues the e-mail of this day to every administrator who wants it and may adjust the stock: once a day, even
 * with several copies of the server. Does nothing on a day on which no goods run low.
 */
export async function beginDigest({ db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>) {
  const day = taipeiDay(clock.now());
  await db.transaction(async (transaction) => {
    const { low, soldOut } = await countLowStock(transaction);
    if (low + soldOut === 0) return;
    const claimed = await transaction
      .insert(stockDigestDays)
      .values({ day })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return;
    const readers = await transaction.select().from(stockDigestReaders);
    const ids = readers.map(({ administratorId }) => administratorId);
    const emails = await emailsWithRight(transaction, ids, 'stock.adjust');
    await jobs.enqueueAll(
      transaction,
      'send-stock-digest',
      emails.map((to) => ({ to })),
    );
  });
}

/** Sends the e-mail to one reader, with the present state of the goods. */
export async function sendDigest(
  { db, config, mail }: Pick<Shop, 'db' | 'config' | 'mail'>,
  to: string,
  id: string,
) {
  const counts = await countLowStock(db);
  const goods = await listLowStock(db, mostNamed);
  await mail.send({ to, id, ...digestEmail(config, counts, goods) });
}

type LowStock = Awaited<ReturnType<typeof listLowStock>>;

/** The e-mail with the number of goods that run low or are sold out, and the first of them. */
export function digestEmail(
  config: Config,
  counts: Readonly<Record<keyof LowStock, number>>,
  goods: LowStock,
): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: `低庫存 ${formatNumber(counts.low)} 項、售完 ${formatNumber(counts.soldOut)} 項`,
    paragraphs: ['以下是上架中、低於安全量或已售完的品項。'],
    rows: [
      ...goods.soldOut.map((each) => [nameOf(each), '已售完'] as const),
      ...goods.low.map((each) => [nameOf(each), leftOf(each)] as const),
    ],
    button: { label: '查看庫存', url: `${adminUrl(config)}/stocks?view=low` },
  });
}

type Low = LowStock['low'][number];

const nameOf = ({ name, materialNo }: Low) => `${name}（${materialNo}）`;
const leftOf = ({ available, daysLeft }: Low) =>
  daysLeft === null
    ? `剩 ${formatNumber(available)} 件`
    : `剩 ${formatNumber(available)} 件，約可賣 ${formatNumber(daysLeft)} 天`;
