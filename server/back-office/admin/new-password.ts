import { deleteDevices } from '#server/people/accounts/guessing/known-devices.ts';
import { deleteWrongPasswords } from '#server/people/accounts/guessing/wrong-passwords.ts';
import { isCommonPassword } from '#server/people/accounts/passwords/common-passwords.ts';
import {
  isLeakedPassword,
  leakedSentence,
} from '#server/people/accounts/passwords/leaked-passwords.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';

/** VALIDATION_FAILED for this field if a new password is common, is made of the shop's own words, or has leaked. */
export function refuseCommon(
  { config }: Pick<Shop, 'config'>,
  field: string,
  password: string | undefined,
) {
  if (password === undefined) return undefined;
  if (isCommonPassword(password, { shopName: config.BRAND_NAME })) {
    return invalid({ [field]: '此密碼太常見，請換一個' });
  }
  return isLeakedPassword(password) ? invalid({ [field]: leakedSentence }) : undefined;
}

/** After a new password the count of wrong passwords is 0, and devices that knew the old password are unknown. */
export async function deleteGuesses(
  shop: Shop,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const who = { audience: 'administrator', email } as const;
  await deleteWrongPasswords(shop, transaction, who);
  await deleteDevices(shop, transaction, who);
}
