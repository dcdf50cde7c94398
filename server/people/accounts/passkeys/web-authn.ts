/** Loaded when needed: it has many dependencies, and most server processes never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Every device supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The page in which passkeys are made and used: its address without path, and its host. */
export interface PasskeyPlace {
  origin: string;
  hostname: string;
}

/** The place of pages below this address. */
export function placeOf(address: string): PasskeyPlace {
  const { origin, hostname } = new URL(address);
  return { origin, hostname };
}

/** A stored passkey. Bytes are base64url; transports are separated by commas. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string | null;
}

/** The options of WebAuthn as JSON for browsers. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

type Named = Pick<StoredPasskey, 'credentialId' | 'transports'>;

const named = ({ credentialId, transports }: Named) => ({
  id: credentialId,
  ...(transports ? { transports: transports.split(',') } : {}),
});

/**
 * The options with which a browser uses one of these passkeys; without any, one that it has for this shop. Alone a
 * passkey replaces the password too, so then the device must verify the person (`isAlone`).
 */
export async function optionsToUse(
  place: PasskeyPlace,
  {
    challenge,
    passkeys,
    isAlone,
  }: { challenge: string; passkeys: readonly Named[]; isAlone: boolean },
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: place.hostname,
    challenge,
    allowCredentials: passkeys.map(named),
    userVerification: isAlone ? 'required' : 'preferred',
  });
  return { ...options };
}

interface NewOptions {
  challenge: string;
  /** The name of the shop or its back office, as devices show it. */
  rpName: string;
  /** The e-mail, as devices show it. */
  userName: string;
  /** Identifies the account on devices: a second passkey of the same account replaces the first one there. */
  userId: string;
  /** The passkeys that the account already has. */
  passkeys: readonly Named[];
  /** Whether the passkey must be found without a name and must verify the person. */
  isAlone: boolean;
}

/** The options with which a browser creates a passkey. */
export async function optionsToMake(
  place: PasskeyPlace,
  { challenge, rpName, userName, userId, passkeys, isAlone }: NewOptions,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webAuthn();
  const need = isAlone ? 'required' : 'preferred';
  const options = await generateRegistrationOptions({
    rpName,
    rpID: place.hostname,
    userName,
    userDisplayName: userName,
    userID: new TextEncoder().encode(userId),
    challenge,
    excludeCredentials: passkeys.map(named),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: need, userVerification: need },
  });
  return { ...options };
}

export interface UseOfPasskey {
  id: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
}

interface Checking {
  place: PasskeyPlace;
  /** Takes the answered challenge, as base64url; false if it is not ours, was taken before, or has expired. */
  consumeChallenge(challenge: string): Promise<boolean>;
  isAlone: boolean;
}

/** The new count of the passkey, if its answer is right; undefined otherwise. */
export async function checkUse(
  stored: StoredPasskey,
  { id, clientData, authenticatorData, signature }: UseOfPasskey,
  { place, consumeChallenge, isAlone }: Checking,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, authenticatorData, signature },
    },
    expectedChallenge: consumeChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.hostname,
    requireUserVerification: isAlone,
    credential: {
      id,
      publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.signCount,
    },
    // The library throws for many forged answers instead of rejecting them.
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

export interface NewPasskey {
  id: string;
  clientData: string;
  attestation: string;
  transports: string[];
}

/** The data to store of a new passkey; undefined if the browser's answer is wrong. */
export async function checkNew(
  { id, clientData, attestation, transports }: NewPasskey,
  { place, consumeChallenge, isAlone }: Checking,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    expectedChallenge: consumeChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.hostname,
    requireUserVerification: isAlone,
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
