import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeyAnswer } from '#contract/calls/passkeys.ts';
import { adminUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import { drawChallenge, takeChallenge } from './challenges.ts';
import { administratorFactors } from './tables.ts';

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
type Factor = typeof administratorFactors.$inferSelect;

/** Loaded when needed: it has many dependencies, and most server processes never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Every device supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

const placeOf = ({ config }: Pick<Shop, 'config'>) => {
  const { origin, hostname } = new URL(adminUrl(config));
  return { origin, hostname };
};

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

const named = ({ credentialId, transports }: Factor) => ({
  id: credentialId ?? '',
  ...(transports ? { transports: transports.split(',') } : {}),
});

type Options = Readonly<Record<string, unknown>>;

/**
 * The options with which a browser uses a passkey: one of this administrator's or, for 0, any that it has for this
 * shop.
 */
export async function optionsToShow(shop: Shop, administratorId: number): Promise<Options> {
  const { generateAuthenticationOptions } = await webAuthn();
  const passkeys = administratorId === 0 ? [] : await passkeysOf(shop, administratorId);
  const options = await generateAuthenticationOptions({
    rpID: placeOf(shop).hostname,
    challenge: drawChallenge(shop, 'show', administratorId),
    allowCredentials: passkeys.map(named),
    // Alone it replaces the password too, so the device must verify the person.
    userVerification: administratorId === 0 ? 'required' : 'preferred',
  });
  return { ...options };
}

/** The options with which a browser creates a passkey for this administrator. */
export async function optionsToAdd(
  shop: Shop,
  administrator: { id: number; email: string },
): Promise<Options> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: `${shop.config.BRAND_NAME} 後台`,
    rpID: placeOf(shop).hostname,
    userName: administrator.email,
    userDisplayName: administrator.email,
    userID: new TextEncoder().encode(`administrator-${administrator.id}`),
    challenge: drawChallenge(shop, 'add', administrator.id),
    excludeCredentials: (await passkeysOf(shop, administrator.id)).map(named),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/**
 * The administrator to whom the passkey belongs; undefined if its answer is wrong, expired or was given before. For
 * administrator 0, who is still unknown, the device must have verified the person.
 */
export async function takePasskey(
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
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, hostname } = placeOf(shop);
  const verified = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: answer.clientData,
        authenticatorData: answer.authenticatorData,
        signature: answer.signature,
      },
    },
    expectedChallenge: (challenge) => takeChallenge(shop, 'show', administratorId, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: administratorId === 0,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(Buffer.from(factor.publicKey, 'base64url')),
      counter: factor.signCount ?? 0,
    },
    // The library throws for many forged answers instead of rejecting them.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  await shop.db
    .update(administratorFactors)
    .set({ signCount: verified.authenticationInfo.newCounter, usedAt: shop.clock.now() })
    .where(eq(administratorFactors.id, factor.id));
  return factor.administratorId;
}

export interface NewPasskey {
  id: string;
  clientData: string;
  attestation: string;
  transports: string[];
}

/** The data to store of a new passkey; undefined if the browser's answer is wrong, expired or was given before. */
export async function readNewPasskey(
  shop: Shop,
  administratorId: number,
  { id, clientData, attestation, transports }: NewPasskey,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, hostname } = placeOf(shop);
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    expectedChallenge: (challenge) => takeChallenge(shop, 'add', administratorId, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: transports.filter((way) => /^[a-z-]+$/.test(way)).join(','),
  };
}
