import { addDays } from '#rules/dates.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';

type Signer = Pick<Shop, 'keyedHash' | 'clock'>;

/** One date of one standing order. */
export interface CodedDate {
  standingOrderId: number;
  /** YYYY-MM-DD */
  dueOn: string;
}

const purpose = 'standing order';
/** Days for which the link in a notice works. */
const linkDays = 30;
/** The nonce of a token has 43 characters, so the date is filled up with lines. */
const shape = /^([1-9]\d{0,9})-(\d{4})(\d{2})(\d{2})_+$/;

/** A signed code with which everybody who has it may read the next parcel and leave this date out, and nothing else. */
export function codeOfDate(
  { keyedHash, clock }: Signer,
  { standingOrderId, dueOn }: CodedDate,
): string {
  const expiresAt = addDays(clock.now(), linkDays);
  const nonce = `${standingOrderId}-${dueOn.replaceAll('-', '')}`.padEnd(43, '_');
  return signToken(keyedHash, purpose, { nonce, expiresAt });
}

/** The date of such a code; undefined if the code is forged or has expired. */
export function dateOfCode({ keyedHash, clock }: Signer, code: string): CodedDate | undefined {
  if (!isSignedToken(keyedHash, purpose, code, clock.now())) return undefined;
  const [, id, year, month, day] = shape.exec(code.split('.')[1] ?? '') ?? [];
  return id === undefined
    ? undefined
    : { standingOrderId: Number(id), dueOn: `${year}-${month}-${day}` };
}
