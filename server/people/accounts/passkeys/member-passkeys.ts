import { and, asc, eq } from 'drizzle-orm';
import type { MadePasskey, MemberPasskey } from '#contract/calls/member-passkeys.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { isPasskeyHost } from '#rules/members/passkey-host.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { type Queryable, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { lockCaller } from '../lock-caller.ts';
import { readAccount } from '../member-accounts.ts';
import { proveLately } from '../self-service/prove-password.ts';
import { consumeChallenge, drawChallenge } from './challenges.ts';
import { passkeys } from './tables.ts';
import { checkNew, optionsToMake, placeOf } from './web-authn.ts';

/** The most passkeys of one member. */
const most = 20;

const toAdd = (memberId: number) => `challenge to add a passkey of member ${memberId}`;
/** The name under which devices store the passkeys of a member. */
export const handleOf = (memberId: number) => `member-${memberId}`;

/** Whether members can have passkeys: browsers make none for an IP address. */
export const hasPasskeys = (config: Config): boolean =>
  isPasskeyHost(placeOf(publicUrl(config)).hostname);

type Row = typeof passkeys.$inferSelect;

const onWire = ({ id, name, createdAt, usedAt }: Row): MemberPasskey => ({
  id,
  name,
  createdAt: toWireInstant(createdAt),
  usedAt: toWireInstantOrNull(usedAt),
});

const passkeysOf = (db: Queryable, memberId: number): Promise<Row[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, memberId)).orderBy(asc(passkeys.id));

/** The member's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, memberId: number): Promise<MemberPasskey[]> {
  return (await passkeysOf(db, memberId)).map(onWire);
}

/**
 * The options with which a browser creates a passkey. The member must have signed in lately or enter the password;
 * otherwise a stranger at an unlocked computer could stay signed in for ever.
 */
export async function optionsToAdd(
  shop: Shop,
  request: RequestContext,
  password: string | undefined,
) {
  if (!hasPasskeys(shop.config)) return refused('PASSKEYS_UNAVAILABLE');
  const proven = await proveLately(shop, request, password);
  if (!proven.ok) return proven;
  const user = await readAccount(shop.db, request.memberId);
  if (!user) return refused('TOKEN_INVALID');
  const options = await optionsToMake(placeOf(publicUrl(shop.config)), {
    challenge: drawChallenge(shop, toAdd(user.id)),
    rpName: shop.config.BRAND_NAME,
    userName: user.email,
    userId: handleOf(user.id),
    passkeys: await passkeysOf(shop.db, user.id),
    isAlone: true,
  });
  return done({ options });
}

/** Adds a passkey: VERIFY_FAIL if the browser's answer is wrong, ALREADY_HANDLED if the passkey is already known. */
export async function addPasskey(
  shop: Shop,
  request: RequestContext,
  { name, response: { id, response } }: { name: string; response: MadePasskey },
) {
  if (!hasPasskeys(shop.config)) return refused('PASSKEYS_UNAVAILABLE');
  const { memberId } = request;
  const { clientDataJSON: clientData, attestationObject: attestation, transports } = response;
  const made = await checkNew(
    { id, clientData, attestation, transports },
    {
      place: placeOf(publicUrl(shop.config)),
      consumeChallenge: (challenge) => consumeChallenge(shop, toAdd(memberId), challenge),
      isAlone: true,
    },
  );
  if (!made) return refused('VERIFY_FAIL', { message: '無法新增這個通行密鑰，請再試一次' });
  const { transports: ways, ...stored } = made;
  const at = shop.clock.now();
  const added = await transactUnlessRefused(shop.db, async (transaction) => {
    if (!(await lockCaller(shop, transaction, request))) return refused('TOKEN_INVALID');
    if ((await transaction.$count(passkeys, eq(passkeys.userId, memberId))) >= most) {
      return invalid({ name: `最多 ${most} 個通行密鑰，請先移除不用的` });
    }
    const [row] = await transaction
      .insert(passkeys)
      .values({ ...stored, transports: ways ?? '', userId: memberId, name, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (!row) return refused('ALREADY_HANDLED', { message: '這個通行密鑰已經加入了' });
    const letter = { userId: memberId, at: at.toISOString(), occasion: 'passkey-added' } as const;
    await shop.jobs.enqueue(transaction, 'send-account-letter', letter);
    return done(onWire(row));
  });
  if (added.ok) shop.security.note('passkey-added', request, request);
  return added;
}

/** Removes a passkey, for a member who signed in lately or enters the password; NOT_FOUND. */
export async function removePasskey(
  shop: Shop,
  request: RequestContext,
  { id, password }: { id: number; password: string | undefined },
) {
  const proven = await proveLately(shop, request, password);
  if (!proven.ok) return proven;
  const { memberId } = request;
  const removed = await transactUnlessRefused(shop.db, async (transaction) => {
    if (!(await lockCaller(shop, transaction, request))) return refused('TOKEN_INVALID');
    const rows = await transaction
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, memberId)))
      .returning({ id: passkeys.id });
    if (rows.length === 0) return refused('NOT_FOUND');
    const at = shop.clock.now().toISOString();
    const letter = { userId: memberId, at, occasion: 'passkey-removed' } as const;
    await shop.jobs.enqueue(transaction, 'send-account-letter', letter);
    return done({});
  });
  if (removed.ok) shop.security.note('passkey-removed', request, request);
  return removed;
}
