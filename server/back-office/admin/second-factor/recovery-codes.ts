import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { administratorRecoveryCodes } from './tables.ts';

const codesOfAdministrator = 10;
/** The digits and the letters that do not look like digits: 32 characters, so each has five bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * So many bits that a plain hash is enough (ASVS 6.5.2 asks for 112), as the key of the keyed hash lies in the same
 * database.
 */
const codeLength = 24;
const groups = /.{4}/g;

/** 120 bits, in six groups: `7K2M-Q0XA-9RTD-3WPE-1HJZ-C8VN`. */
function drawCode({ random }: Pick<Shop, 'random'>): string {
  const bytes = [...Buffer.from(random.token(), 'base64url').subarray(0, codeLength)];
  const code = bytes.map((byte) => alphabet[byte % alphabet.length]).join('');
  return (code.match(groups) ?? []).join('-');
}

/** The typed code without spaces and hyphens, and with digits for the letters that people confuse with them. */
const asDrawn = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');

const hashOf = ({ keyedHash }: Pick<Shop, 'keyedHash'>, administratorId: number, code: string) =>
  keyedHash('recovery code', `${administratorId}:${asDrawn(code)}`);

/** Replaces all codes by ten new ones. Only this answer has them; the database stores their hashes. */
export async function replaceRecoveryCodes(
  shop: Pick<Shop, 'random' | 'keyedHash'>,
  transaction: Transaction,
  administratorId: number,
): Promise<string[]> {
  await dropRecoveryCodes(transaction, administratorId);
  const codes = Array.from({ length: codesOfAdministrator }, () => drawCode(shop));
  const rows = codes.map((code) => ({
    codeHash: hashOf(shop, administratorId, code),
    administratorId,
  }));
  await transaction.insert(administratorRecoveryCodes).values(rows);
  return codes;
}

/** Uses a code up; false if it is wrong or was used before. */
export async function consumeRecoveryCode(
  shop: Pick<Shop, 'keyedHash'> & { db: Queryable },
  administratorId: number,
  code: string,
): Promise<boolean> {
  const taken = await shop.db
    .delete(administratorRecoveryCodes)
    .where(
      and(
        eq(administratorRecoveryCodes.codeHash, hashOf(shop, administratorId, code)),
        eq(administratorRecoveryCodes.administratorId, administratorId),
      ),
    )
    .returning({ administratorId: administratorRecoveryCodes.administratorId });
  return taken.length > 0;
}

/** Deletes all recovery codes of an administrator. */
export async function dropRecoveryCodes(
  transaction: Transaction,
  administratorId: number,
): Promise<void> {
  await transaction
    .delete(administratorRecoveryCodes)
    .where(eq(administratorRecoveryCodes.administratorId, administratorId));
}
