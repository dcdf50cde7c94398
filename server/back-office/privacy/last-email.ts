import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { findUserByEmail } from '#server/people/accounts/users.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import { AddressRefused } from '#server/platform/mail/mail.ts';
import { deleteEmails } from '#server/platform/mail/noted-mail.ts';
import { type SealedAgain, seal, sealAgain, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { deletionEmail } from './deletion-emails.ts';
import { privacyRequests } from './tables.ts';

export interface LastEmailJobData {
  requestId: number;
}

const purpose = 'last letter of an erasure';
/** Days after which a letter that no mail server took is given up. */
const mostDays = 3;
/** Milliseconds after which a letter is sent again: the job that was enqueued with the erasure has ended by then. */
const retryAfter = 30 * 60_000;

/** The address of the last letter as it is stored until the letter has left. */
export const sealLastEmail = (shop: Pick<Shop, 'keyedHash' | 'random'>, email: string): string =>
  seal(shop, purpose, email);

/**
 * Sends the last letter to a member who was erased, and forgets the address. If the mail server does not take it, the
 * address stays, and `sendLastEmailsAgain` begins again. Nobody gets it who has an account with that address by now. A
 * server that dies in between sends the same letter again, with the same id.
 */
export async function sendLastEmail(
  { db, config, mail, keyedHash, log }: Pick<Shop, 'db' | 'config' | 'mail' | 'keyedHash' | 'log'>,
  { requestId }: LastEmailJobData,
): Promise<void> {
  const [request] = await db
    .select({ sealed: privacyRequests.lastEmailTo })
    .from(privacyRequests)
    .where(eq(privacyRequests.id, requestId));
  const to = request?.sealed && unseal({ keyedHash }, purpose, request.sealed);
  if (!to) return;
  const id = lastEmailId(requestId);
  if (!(await findUserByEmail(db, to))) {
    try {
      const words = deletionEmail(config, 'done', { eraseAt: null });
      await mail.send({ to, id, isUnnoted: true, ...words });
    } catch (error) {
      // What mail servers say often names the address, so it is not repeated.
      log.warn({ requestId }, 'the mail server did not take the last letter of an erasure');
      // A refused address is not tried again, so the shop has no use for it any more.
      if (!(error instanceof AddressRefused)) return;
    }
  }
  await deleteAddresses({ db }, [requestId]);
  // A failure here must not send the letter again.
  await deleteEmails(db, [id]).catch(() => log.warn({ requestId }, 'last letter not forgotten'));
}

/** The same for every try, so that the receiver recognises a letter that is sent again. */
const lastEmailId = (id: number) => `00000000-0000-4000-8001-${id.toString(16).padStart(12, '0')}`;

/** Enqueues the last letters again that no mail server has taken since half an hour, until they are given up. */
export async function sendLastEmailsAgain({
  db,
  clock,
  jobs,
}: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const late = await emailsBefore(db, new Date(clock.now().getTime() - retryAfter));
  const jobData = late.map((requestId) => ({ requestId }));
  if (jobData.length === 0) return;
  await transact(db, (transaction) => jobs.enqueueAll(transaction, 'send-last-letter', jobData));
}

/** Forgets the addresses of last letters that no mail server has taken for three days. */
export async function deleteLastEmails({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -mostDays);
  const ids = await emailsBefore(db, before);
  if (ids.length === 0) return;
  await deleteAddresses({ db }, ids);
  await deleteEmails(db, ids.map(lastEmailId));
}

/** The requests that were done before a moment and whose last letter has not left. */
async function emailsBefore(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(and(isNotNull(privacyRequests.lastEmailTo), lt(privacyRequests.doneAt, before)));
  return rows.map(({ id }) => id);
}

const deleteAddresses = ({ db }: Pick<Shop, 'db'>, ids: readonly number[]) =>
  db
    .update(privacyRequests)
    .set({ lastEmailTo: null })
    .where(inArray(privacyRequests.id, [...ids]));

/** Seals the addresses of letters that have not left with the shop's present key. */
export async function sealLastEmailsAgain(
  db: Queryable,
  keys: Pick<Shop, 'keyedHash' | 'random'>,
): Promise<SealedAgain> {
  const rows = await db
    .select({ id: privacyRequests.id, sealed: privacyRequests.lastEmailTo })
    .from(privacyRequests)
    .where(isNotNull(privacyRequests.lastEmailTo));
  let unreadable = 0;
  for (const { id, sealed } of rows) {
    const again = sealAgain(keys, purpose, sealed ?? '');
    if (again === undefined) unreadable += 1;
    await db
      .update(privacyRequests)
      .set({ lastEmailTo: again ?? sealed })
      // A letter that has left meanwhile has no address any more.
      .where(and(eq(privacyRequests.id, id), isNotNull(privacyRequests.lastEmailTo)));
  }
  return { count: rows.length, unreadable };
}
