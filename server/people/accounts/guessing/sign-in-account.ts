import type { KeyedHash } from '#server/platform/keyed-hash.ts';

/**
 * Whose password is tried. An administrator is named by the e-mail as it was typed in, so that an e-mail that no
 * administrator has is treated like one that somebody has.
 */
export type SignInAccount =
  | { audience: 'member'; id: number }
  | { audience: 'administrator'; email: string };

/** What stands for an account in the tables of this folder. */
export function accountHash(keyedHash: KeyedHash, account: SignInAccount): string {
  const name = account.audience === 'member' ? account.id : account.email;
  return keyedHash('account of wrong passwords', `${account.audience}:${name}`);
}
