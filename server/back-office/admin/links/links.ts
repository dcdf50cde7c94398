import { and, eq, gt, lt } from 'drizzle-orm';
import { refused } from '#contract/outcome.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { administratorLinks, administrators, type LinkPurpose } from '../tables.ts';
import { linkEmail } from './link-email.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `expiresAt`: ISO 8601, of the link. */
    'send-link-letter': { administratorId: number; purpose: LinkPurpose; expiresAt: string };
  }
}

/** Milliseconds that a link is good for. */
export const linkLifetime = 30 * 60_000;

/** What the job is given for an e-mail that no administrator has, so that both take the same time. */
const nobody = 0;

/**
 * Has a link mailed to an administrator, with the transaction; to nobody, if there is none or the person is
 * disabled.
 */
export async function mailLink(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  purpose: LinkPurpose,
  found: { id: number; isDisabled: boolean } | undefined,
): Promise<void> {
  const administratorId = found && !found.isDisabled ? found.id : nobody;
  const expiresAt = new Date(clock.now().getTime() + linkLifetime).toISOString();
  await jobs.enqueue(transaction, 'send-link-letter', { administratorId, purpose, expiresAt });
}

/** Mails the link. A second run after a crash mails the same one, and the job's data do not have it. */
export const sendLinkEmail: ShopJob<'send-link-letter'> = {
  name: 'send-link-letter',
  async work(shop, { administratorId, purpose, expiresAt: until }, { id }) {
    const { db, keyedHash } = shop;
    const expiresAt = new Date(until);
    const [found] = await db
      .select()
      .from(administrators)
      .where(eq(administrators.id, administratorId));
    if (!found || expiresAt <= shop.clock.now()) return;
    const token = signToken(keyedHash, purpose, {
      nonce: keyedHash(`nonce of ${purpose}`, id),
      expiresAt,
    });
    await db
      .insert(administratorLinks)
      .values({ tokenHash: sha256(token), purpose, administratorId, expiresAt })
      .onConflictDoNothing();
    await shop.mail.send({ ...linkEmail(shop, found.email, { purpose, token }), id });
    shop.security.note(mailedEvents[purpose], {}, { administratorId });
  },
};

const mailedEvents = {
  unlock: 'unlock-mailed',
  reset: 'reset-asked',
  verify: 'invitation-mailed',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Whether a link of this purpose is signed by this shop and could still be good; the database knows whether it is
 * used.
 */
export function mayBeLink(
  { keyedHash, clock }: Pick<Shop, 'keyedHash' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
): boolean {
  return isSignedToken(keyedHash, purpose, token, clock.now());
}

/** Takes a mailed link, which is good once: the administrator to whom it was mailed, or LINK_INVALID. */
export async function takeLink(
  shop: Pick<Shop, 'keyedHash' | 'clock'>,
  transaction: Transaction,
  purpose: LinkPurpose,
  token: string,
) {
  if (!mayBeLink(shop, purpose, token)) return refused('LINK_INVALID');
  const [taken] = await transaction
    .delete(administratorLinks)
    .where(
      and(
        eq(administratorLinks.tokenHash, sha256(token)),
        eq(administratorLinks.purpose, purpose),
        gt(administratorLinks.expiresAt, shop.clock.now()),
      ),
    )
    .returning({ administratorId: administratorLinks.administratorId });
  const [row] = taken
    ? await transaction
        .select()
        .from(administrators)
        .where(
          and(eq(administrators.id, taken.administratorId), eq(administrators.isDisabled, false)),
        )
        .for('update')
    : [];
  return row ? ({ ok: true, value: row } as const) : refused('LINK_INVALID');
}

/** After a new password no older link may set another one. */
export async function dropLinks(
  transaction: Transaction,
  administratorId: number,
  purpose: LinkPurpose,
): Promise<void> {
  await transaction
    .delete(administratorLinks)
    .where(
      and(
        eq(administratorLinks.administratorId, administratorId),
        eq(administratorLinks.purpose, purpose),
      ),
    );
}

export async function forgetLapsedLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(administratorLinks).where(lt(administratorLinks.expiresAt, now));
}
