import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { EmailTexts } from '#contract/email-words/index.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { paragraphsOf, writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfActiveMember } from '#server/people/accounts/users.ts';
import {
  type MayBeByEmail,
  type NoticeShop,
  sendNotice,
} from '#server/people/notices/send-notice.ts';
import { type Database, transact } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeNotice, type Notice } from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import { AddressRefused, type EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import {
  type AwaitedGoods,
  buyableUnitsOfRow,
  goodsOf,
  isAbout,
  nameOfRow,
  sendingJobs,
} from './awaited-goods.ts';
import { codeOfRecipient, hashOfRecipient } from './recipients.ts';
import { restockNotices, restockWaves } from './tables.ts';

export interface RestockJobData extends MayBeByEmail {
  noticeId: number;
  /** When a wave chose the notice, in ISO 8601. A job of an earlier wave does nothing. */
  chosenAt: string;
  /** What an e-mail needs that follows LINE, because the notice is deleted by then. */
  goods?: { productId: number | null; combinationId?: number; userId: number };
}

type RestockShop = NoticeShop & Pick<Shop, 'keyedHash'>;

/**
 * Sends one notice, and deletes it. Goods that are gone again or not offered any more are not announced, and nothing is
 * while operators have turned these letters off: the notice waits again, at its old place. Once the letter was begun it
 * is sent whatever happens, with the id of the job, so that a second try after a crash sends the same letter. This is
 * the one place where a notice leaves the shop.
 */
export async function sendRestockNotice(
  shop: RestockShop,
  jobData: RestockJobData,
  run: JobRun,
): Promise<void> {
  const { db } = shop;
  const isOn = await isEmailSent(db, 'restocked');
  if (jobData.goods) {
    if (!isOn) return;
    const { productId, combinationId = null, userId } = jobData.goods;
    const columns = {
      productId: sql`${productId}::int`,
      combinationId: sql`${combinationId}::int`,
    };
    const { rows } = await db.execute<{ name: string | null }>(
      sql`select ${nameOfRow(columns)} as name`,
    );
    const name = rows[0]?.name;
    const goods = goodsOf({ productId, combinationId });
    return name ? notify(shop, jobData, run, { goods, name, userId, email: null }) : undefined;
  }
  const begun = await beginNotice(shop, jobData, isOn);
  if (!begun) return waitAgain(db, jobData);
  const forget = () => db.delete(restockNotices).where(eq(restockNotices.id, jobData.noticeId));
  try {
    await notify(shop, jobData, run, begun);
  } catch (error) {
    // No further try follows, and whoever has another address then can ask again.
    if (error instanceof AddressRefused) await forget();
    throw error;
  }
  await forget();
}

interface BegunNotice {
  goods: AwaitedGoods;
  name: string;
  /** One of the two is null. */
  userId: number | null;
  email: string | null;
}

/** Notifies a visitor by e-mail, and a member as his settings say (G-212). */
async function notify(
  shop: RestockShop,
  jobData: RestockJobData,
  run: JobRun,
  { goods, name, userId, email }: BegunNotice,
): Promise<void> {
  const { db, config, mail } = shop;
  const texts = await readEmailTexts(db, 'restocked');
  const noticeTo = (recipient: { userId: number } | { email: string }) => {
    const code = codeOfRecipient(shop, hashOfRecipient(shop, recipient));
    return restockNotice(config, { goods, name, code }, texts);
  };
  if (email !== null) {
    return mail.send({ to: email, id: run.id, ...composeNotice(noticeTo({ email })) });
  }
  const to = userId === null ? undefined : await emailOfActiveMember(db, userId);
  if (userId === null || !to) return;
  await sendNotice(
    shop,
    db,
    {
      name: 'restocked',
      memberId: userId,
      email: to,
      notice: noticeTo({ userId }),
      url: goodsUrl(config, goods),
      job: sendingJobs[goods.kind],
      data: { ...jobData, goods: goodsOfJob(goods, userId) },
    },
    run,
  );
}

/** Marks the letter as begun; undefined if letters are off, the goods cannot be bought now, or the notice is gone. */
async function beginNotice(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  jobData: RestockJobData,
  isOn: boolean,
) {
  const { productId, combinationId, userId, email, begunAt } = restockNotices;
  const [notice] = await db
    .update(restockNotices)
    .set({
      begunAt: sql`coalesce(${begunAt}, ${moment(clock.now())})`,
    })
    .where(
      and(
        isOf(jobData),
        or(isNotNull(begunAt), isOn ? sql`${buyableUnitsOfRow(restockNotices)} > 0` : sql`false`),
      ),
    )
    .returning({ productId, combinationId, userId, email, name: nameOfRow(restockNotices) });
  return notice && { goods: goodsOf(notice), ...notice };
}

/** The notice of a job, unless it waits again or a later wave has chosen it. */
const isOf = ({ noticeId, chosenAt }: RestockJobData) =>
  and(eq(restockNotices.id, noticeId), eq(restockNotices.chosenAt, new Date(chosenAt)));

/** Puts a notice back among those that wait, and takes its letter off the newest wave. */
function waitAgain(db: Database, jobData: RestockJobData): Promise<void> {
  return transact(db, async (transaction) => {
    const { productId, combinationId, begunAt } = restockNotices;
    const [notice] = await transaction
      .update(restockNotices)
      .set({ chosenAt: null })
      .where(and(isOf(jobData), isNull(begunAt)))
      .returning({ productId, combinationId });
    if (!notice) return;
    await transaction.execute(sql`
      update ${restockWaves} set letters = letters - 1 where id = (
        select max(id) from ${restockWaves} where ${isAbout(restockWaves, goodsOf(notice))} and letters > 0)`);
  });
}

interface Restocked {
  goods: AwaitedGoods;
  name: string;
  /** The signed code that ends all notices of the recipient. */
  code: string;
}

/** What a job stores of the goods, as earlier releases do for products. */
const goodsOfJob = ({ kind, id }: AwaitedGoods, userId: number) =>
  kind === 'product' ? { productId: id, userId } : { productId: null, combinationId: id, userId };

const goodsUrl = (config: Config, { kind, id }: AwaitedGoods) =>
  `${publicUrl(config)}/products/${id}${kind === 'combination' ? '?combination=1' : ''}`;

/** The e-mail of the notice. */
export const restockEmail = (...given: Parameters<typeof restockNotice>): EmailText =>
  composeNotice(restockNotice(...given));

/** The notice about goods that can be bought again. */
function restockNotice(
  config: Config,
  { goods, name, code }: Restocked,
  texts: EmailTexts = {},
): Notice {
  const brand = config.BRAND_NAME;
  const shopUrl = publicUrl(config);
  const placeholders = { shop: brand, product: name };
  const { subject, heading, opening, addition } = writeSentences('restocked', texts, placeholders);
  const content = {
    brand,
    shopUrl,
    heading,
    paragraphs: paragraphsOf(
      opening,
      addition,
      '這則通知是依您的登記寄出的，只寄這一次；您為這項商品留下的登記已經刪除。',
    ),
    button: { label: '看這項商品', url: goodsUrl(config, goods) },
    links: [{ label: '取消我登記的其他到貨通知', url: `${shopUrl}/restock-notices?code=${code}` }],
    help: callUs,
  };
  return { subject, content };
}
