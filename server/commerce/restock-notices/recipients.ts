import { addDays } from '#rules/dates.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';

/** Who gets a notice: a member, or a visitor by an e-mail in lower case. */
export type Recipient = { userId: number } | { email: string };

type Signer = Pick<Shop, 'keyedHash' | 'clock'>;

const purpose = 'restock notices';
/** Days for which the link in a letter works. */
const linkDays = 90;

/** The keyed hash under which a recipient's notices are stored: 43 characters of base64url. */
export const hashOfRecipient = ({ keyedHash }: Pick<Shop, 'keyedHash'>, recipient: Recipient) =>
  keyedHash(purpose, 'userId' in recipient ? `member ${recipient.userId}` : recipient.email);

/** A signed code with which everybody who has it may end all notices of this recipient, and nothing else. */
export function codeOfRecipient({ keyedHash, clock }: Signer, recipientHash: string): string {
  const expiresAt = addDays(clock.now(), linkDays);
  return signToken(keyedHash, purpose, { nonce: recipientHash, expiresAt });
}

/** The hash of the recipient of such a code; undefined if the code is forged or has expired. */
export function recipientOfCode({ keyedHash, clock }: Signer, code: string): string | undefined {
  return isSignedToken(keyedHash, purpose, code, clock.now()) ? code.split('.')[1] : undefined;
}
