import type { UserInfo } from '#contract/entities/accounts.ts';

/** What a complete profile still lacks, in words (row 3.063). */
export function missingInProfile({
  name,
  mobileNumber,
}: Pick<UserInfo, 'name' | 'mobileNumber'>): string[] {
  return [...(name ? [] : ['姓名']), ...(mobileNumber ? [] : ['手機號碼'])];
}
