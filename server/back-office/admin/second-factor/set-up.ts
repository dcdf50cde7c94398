import { eq } from 'drizzle-orm';
import type { OwnAction } from '#contract/actions.ts';
import type { Reply } from '#contract/call.ts';
import type { adminAccountCalls } from '#contract/calls/admin-account.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { consumeOnce } from '#server/people/accounts/passkeys/used-once.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../audit.ts';
import { rememberOwnSignIn } from '../known-device.ts';
import { queueSecurityEmail } from '../security-email.ts';
import { handOver } from '../session-cookie.ts';
import { findSessionRow, rotateAdministratorSession } from '../sessions.ts';
import { administrators } from '../tables.ts';
import { readMethods } from './methods.ts';
import { type NewPasskey, optionsToAdd, readNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { administratorFactors } from './tables.ts';
import { addressOfSecret, drawSecret, secretPurpose, stepOfCode } from './totp.ts';

/** Milliseconds between the picture with the secret and the first code. */
const setupLifetime = 10 * 60_000;
const setupPurpose = 'set-up of an administrator’s app';

/** The state of a set-up. It is sent encrypted to the page and back, so that an unconfirmed secret is not stored. */
interface Setup {
  administratorId: number;
  secret: string;
  until: number;
}

type NewFactor = Omit<typeof administratorFactors.$inferInsert, 'administratorId' | 'id'>;
type Added = Reply<typeof adminAccountCalls.confirmTotp>;

async function emailOf({ db }: Pick<Shop, 'db'>, administratorId: number): Promise<string> {
  const [row] = await db
    .select({ email: administrators.email })
    .from(administrators)
    .where(eq(administrators.id, administratorId));
  return row?.email ?? '';
}

/** Draws the secret of an app. The app is added when its first code arrives. */
export async function beginTotp(shop: Shop, { administratorId }: RequestContext) {
  const secret = drawSecret(shop);
  const until = shop.clock.now().getTime() + setupLifetime;
  const setup: Setup = { administratorId, secret, until };
  const issuer = `${shop.config.BRAND_NAME} 後台`;
  return done({
    secret,
    uri: addressOfSecret(secret, issuer, await emailOf(shop, administratorId)),
    setup: seal(shop, setupPurpose, JSON.stringify(setup)),
  });
}

/**
 * Adds the app: LINK_INVALID if the set-up has expired or belongs to another administrator, VERIFY_FAIL if the code
 * is wrong.
 */
export async function confirmTotp(
  shop: Shop,
  request: RequestContext,
  { setup, code, name }: { setup: string; code: string; name: string },
) {
  const opened = unseal(shop, setupPurpose, setup);
  const { administratorId, secret, until }: Partial<Setup> = opened ? JSON.parse(opened) : {};
  const now = shop.clock.now();
  const isOwn = administratorId === request.administratorId;
  if (!isOwn || !secret || !until || until <= now.getTime()) return refused('LINK_INVALID');
  const step = stepOfCode(secret, code, now);
  if (step === undefined) return refused('VERIFY_FAIL');
  const sealedSecret = seal(shop, secretPurpose, secret);
  const factor: NewFactor = { kind: 'totp', name, sealedSecret, lastStep: step };
  return addFactor(shop, request, 'confirmTotp', factor, (transaction) =>
    consumeOnce(transaction, setup, new Date(until)),
  );
}

/** The options with which a browser creates a passkey. */
export async function beginPasskey(shop: Shop, { administratorId: id }: RequestContext) {
  return done({ options: await optionsToAdd(shop, { id, email: await emailOf(shop, id) }) });
}

/** Adds a passkey: VERIFY_FAIL if the browser's answer is wrong, ALREADY_HANDLED if the passkey is already known. */
export async function confirmPasskey(
  shop: Shop,
  request: RequestContext,
  { name, ...answer }: NewPasskey & { name: string },
) {
  const passkey = await readNewPasskey(shop, request.administratorId, answer);
  if (!passkey) return refused('VERIFY_FAIL', { message: '無法新增這個通行密鑰，請再試一次' });
  const factor: NewFactor = { kind: 'passkey', name, ...passkey };
  return addFactor(shop, request, 'confirmPasskey', factor, async () => true);
}

/**
 * Stores a factor. With the first factor recovery codes are made, and the session counts as one that has shown it.
 * If a pending session comes too late, another first factor exists, which it must show (SECOND_FACTOR_REQUIRED).
 */
async function addFactor(
  shop: Shop,
  request: RequestContext,
  call: OwnAction,
  factor: NewFactor,
  claim: (transaction: Transaction) => Promise<boolean>,
) {
  const { administratorId } = request;
  const added = await audited(shop, request, async (inside) => {
    const { transaction, note } = inside;
    await lockAdministrator(transaction, administratorId);
    const methods = await readMethods(transaction, administratorId);
    const session = await findSessionRow(transaction, request);
    if (!session) return refused('TOKEN_INVALID');
    if (methods.length > 0 && !session.secondFactorAt) {
      return refused('SECOND_FACTOR_REQUIRED', { extra: { methods } });
    }
    if (!(await claim(transaction))) return refused('ALREADY_HANDLED');
    const [row] = await transaction
      .insert(administratorFactors)
      .values({ ...factor, administratorId, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return refused('ALREADY_HANDLED');
    const { kind } = row;
    await note({ call, subject: ['administrator', administratorId], after: { kind } });
    const action = { occasion: 'factor-added', kind } as const;
    await queueSecurityEmail(shop, transaction, administratorId, action);
    const shown = { ...row, createdAt: toWireInstant(row.createdAt), usedAt: null };
    return done({
      ...shown,
      recoveryCodes: [] as string[],
      ...(methods.length === 0 ? await begin(shop, inside, request) : {}),
    });
  });
  if (!added.ok) return added;
  shop.security.note('second-factor-added', request, request);
  const { issued, ...shown } = added.value;
  if (!issued) return done<Added>(shown);
  await rememberOwnSignIn(shop, request);
  return done<Added>({ ...shown, ...handOver(request, request.sessionKind, issued) });
}

/** Makes the recovery codes and the new token that come with the first factor. */
async function begin(shop: Shop, { inside, transaction }: Audited, request: RequestContext) {
  const recoveryCodes = await replaceRecoveryCodes(shop, transaction, request.administratorId);
  const issued = await rotateAdministratorSession(inside, request, shop.clock.now());
  return { recoveryCodes, issued };
}

/** Locks an administrator, so that factors are changed one after the other. */
export async function lockAdministrator(transaction: Transaction, id: number) {
  const [row] = await transaction
    .select()
    .from(administrators)
    .where(eq(administrators.id, id))
    .for('update');
  return row;
}
