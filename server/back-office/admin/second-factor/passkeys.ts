import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeyAnswer } from '#contract/calls/passkeys.ts';
import { adminUrl } from '#server/config.ts';
import { consumeChallenge, drawChallenge } from '#server/people/accounts/passkeys/challenges.ts';
import {
  checkNew,
  checkUse,
  type NewPasskey,
  optionsToMake,
  optionsToUse,
  type PasskeyOptions,
  placeOf,
  type StoredPasskey,
} from '#server/people/accounts/passkeys/web-authn.ts';
import type { Shop } from '#server/shop.ts';
import { administratorFactors } from './tables.ts';

export type { NewPasskey };
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
type Factor = typeof administratorFactors.$inferSelect;

/** The purpose of a challenge. A challenge for one administrator or purpose is not valid for another. */
const purposeOf = (use: 'show' | 'add', administratorId: number) =>
  `challenge to ${use} a passkey of ${administratorId || 'anybody'}`;

/** The passkeys of an administrator. */
export function passkeysOf({ db }: Pick<Shop, 'db'>, administratorId: number): Promise<Factor[]> {
  return db
    .select()
    .from(administratorFactors)
    .where(
      and(
        eq(administratorFactors.administratorId, administratorId),
        eq(administratorFactors.kind, 'passkey'),
      ),
    );
}

/** The constraint of the table says that a passkey has all fields of one. */
const storedIn = ({ credentialId, publicKey, signCount, transports }: Factor): StoredPasskey => ({
  credentialId: credentialId ?? '',
  publicKey: publicKey ?? '',
  signCount: signCount ?? 0,
  transports,
});

/**
 * The options with which a browser uses a passkey: one of this administrator's or, for 0, any that it has for this
 * shop.
 */
export async function optionsToShow(shop: Shop, administratorId: number): Promise<PasskeyOptions> {
  const passkeys = administratorId === 0 ? [] : await passkeysOf(shop, administratorId);
  return optionsToUse(placeOf(adminUrl(shop.config)), {
    challenge: drawChallenge(shop, purposeOf('show', administratorId)),
    passkeys: passkeys.map(storedIn),
    isAlone: administratorId === 0,
  });
}

/** The options with which a browser creates a passkey for this administrator. */
export async function optionsToAdd(
  shop: Shop,
  administrator: { id: number; email: string },
): Promise<PasskeyOptions> {
  const passkeys = await passkeysOf(shop, administrator.id);
  return optionsToMake(placeOf(adminUrl(shop.config)), {
    challenge: drawChallenge(shop, purposeOf('add', administrator.id)),
    rpName: `${shop.config.BRAND_NAME} 後台`,
    userName: administrator.email,
    userId: `administrator-${administrator.id}`,
    passkeys: passkeys.map(storedIn),
    isAlone: false,
  });
}

/**
 * The administrator to whom the passkey belongs; undefined if its answer is wrong, expired or was given before. For
 * administrator 0, who is still unknown, the device must have verified the person.
 */
export async function consumePasskeyAnswer(
  shop: Shop,
  administratorId: number,
  answer: PasskeyAnswer,
): Promise<number | undefined> {
  const [factor] = await shop.db
    .select()
    .from(administratorFactors)
    .where(eq(administratorFactors.credentialId, answer.id));
  const isOther = administratorId !== 0 && factor?.administratorId !== administratorId;
  if (!factor?.publicKey || isOther) return undefined;
  const signCount = await checkUse(storedIn(factor), answer, {
    place: placeOf(adminUrl(shop.config)),
    consumeChallenge: (challenge) =>
      consumeChallenge(shop, purposeOf('show', administratorId), challenge),
    isAlone: administratorId === 0,
  });
  if (signCount === undefined) return undefined;
  await shop.db
    .update(administratorFactors)
    .set({ signCount, usedAt: shop.clock.now() })
    .where(eq(administratorFactors.id, factor.id));
  return factor.administratorId;
}

/** The data to store of a new passkey; undefined if the browser's answer is wrong, expired or was given before. */
export function readNewPasskey(shop: Shop, administratorId: number, answer: NewPasskey) {
  return checkNew(answer, {
    place: placeOf(adminUrl(shop.config)),
    consumeChallenge: (challenge) =>
      consumeChallenge(shop, purposeOf('add', administratorId), challenge),
    isAlone: false,
  });
}
