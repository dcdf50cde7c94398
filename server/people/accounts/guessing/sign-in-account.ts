import type { KeyedHash } from '#server/platform/keyed-hash.ts';

/**
 * The account whose password is tried or, for `second-factor`, whose codes. An administrator is named by the
 * entered e-mail, so that an unknown e-mail is treated like a known one.
 */
export type SignInAccount =
  | { audience: 'member'; id: number }
  | { audience: 'administrator'; email: string }
  | { audience: 'second-factor'; id: number };

/** The keyed hash that identifies an account in the tables of this folder. */
export function accountHash(keyedHash: KeyedHash, account: SignInAccount): string {
  const name = account.audience === 'administrator' ? account.email : account.id;
  return keyedHash('account of wrong passwords', `${account.audience}:${name}`);
}
