import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { forgetEmails } from '#server/platform/mail/noted-mail.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { deletionEmail } from './deletion-emails.ts';
import { privacyRequests } from './tables.ts';

export interface LastEmailErrand {
  requestId: number;
}

const purpose = 'last letter of an erasure';
/** Days after which a letter that no mail server took is given up. */
const mostDays = 3;

/** The address of the last letter as it is stored until the letter has left. */
export const sealLastEmail = (shop: Pick<Shop, 'keyedHash' | 'random'>, email: string): string =>
  seal(shop, purpose, email);

/**
 * Sends the last letter to a member who was erased, and forgets the address. A server that dies in between sends the same
 * letter again, with the same id. Throws if the mail server does not take it; then it is tried again. No try leaves a
 * record of the address.
 */
export async function sendLastEmail(
  { db, config, mail, keyedHash }: Pick<Shop, 'db' | 'config' | 'mail' | 'keyedHash'>,
  { requestId }: LastEmailErrand,
): Promise<void> {
  const [request] = await db
    .select({ sealed: privacyRequests.lastEmailTo })
    .from(privacyRequests)
    .where(eq(privacyRequests.id, requestId));
  const to = request?.sealed && unseal({ keyedHash }, purpose, request.sealed);
  if (!to) return;
  const id = lastEmailId(requestId);
  try {
    await mail.send({ to, id, ...deletionEmail(config, 'done', { eraseAt: null }) });
  } catch {
    // What mail servers say often names the address, and the words of a failed job are stored.
    throw new Error('The mail server did not take the last letter of an erasure.');
  } finally {
    await forgetEmails(db, [id]);
  }
  await forgetAddresses({ db }, [requestId]);
}

/** The same for every try, so that the receiver recognises a letter that is sent again. */
const lastEmailId = (id: number) => `00000000-0000-4000-8001-${id.toString(16).padStart(12, '0')}`;

/** Forgets the addresses of last letters that no mail server has taken for three days. */
export async function forgetLastEmails({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - mostDays * dayInMilliseconds);
  const late = await db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(and(isNotNull(privacyRequests.lastEmailTo), lt(privacyRequests.doneAt, before)));
  const ids = late.map(({ id }) => id);
  if (ids.length === 0) return;
  await forgetEmails(db, ids.map(lastEmailId));
  await forgetAddresses({ db }, ids);
}

const forgetAddresses = ({ db }: Pick<Shop, 'db'>, ids: readonly number[]) =>
  db
    .update(privacyRequests)
    .set({ lastEmailTo: null })
    .where(inArray(privacyRequests.id, [...ids]));
