import type { KeyedHash } from '#server/platform/keyed-hash.ts';

/**
 * Whose password is tried, or, of `second-factor`, the codes of which administrator. An administrator is named by the e-mail as it was typed in, so that an e-mail that no
 * administrator has is treated like one that somebody has.
 */
export type SignInAccount =
  | { audience: 'member'; id: number }
  | { audience: 'administrator'; email: string }
  | { audience: 'second-factor'; id: number };

/** What stands for an account in the tables of this folder. */
export function accountHash(keyedHash: KeyedHash, account: SignInAccount): string {
  const name = account.audience === 'administrator' ? account.email : account.id;
  return keyedHash('account of wrong passwords', `${account.audience}:${name}`);
}
