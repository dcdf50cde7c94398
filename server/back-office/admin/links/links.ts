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
    /** `expiresAt`: ISO 8601, the end of the link. */
    'send-link-letter': { administratorId: number; purpose: LinkPurpose; expiresAt: string };
  }
}

/** Milliseconds for which a link is valid, besides invitations. */
export const linkLifetime = 30 * 60_000;

/**
 * The id of no administrator, for the job about an unknown e-mail, so that known and unknown ones take the same
 * time.
 */
const nobody = 0;

/**
 * Enqueues the e-mail with a link to an administrator, in the transaction. The job sends nothing if the
 * administrator does not exist or is disabled. `end`: when the link expires.
 */
export async function mailLink(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  purpose: LinkPurpose,
  found: { id: number; isDisabled: boolean } | undefined,
  end = new Date(clock.now().getTime() + linkLifetime),
): Promise<void> {
  const administratorId = found && !found.isDisabled ? found.id : nobody;
  const expiresAt = end.toISOString();
  await jobs.enqueue(transaction, 'send-link-letter', { administratorId, purpose, expiresAt });
}

/** Sends the link. A second run after a crash sends the same link. The job's data do not contain it. */
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
    // Another invitation was sent since, or this one was accepted.
    if (purpose === 'invite' && found.invitedUntil?.getTime() !== expiresAt.getTime()) return;
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
  invite: 'invitation-mailed',
} as const satisfies Record<LinkPurpose, string>;

/**
 * Whether a link for this purpose was signed by this shop and has not expired. Only the database knows whether it
 * was used.
 */
export function mayBeLink(
  { keyedHash, clock }: Pick<Shop, 'keyedHash' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
): boolean {
  return isSignedToken(keyedHash, purpose, token, clock.now());
}

/** Uses a link up: answers the administrator to whom it was sent, or LINK_INVALID. */
export async function consumeLink(
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

/** Voids the older links after a new password was set. */
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

/** Deletes the mailed links that are over. */
export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(administratorLinks).where(lt(administratorLinks.expiresAt, now));
}
