import { hasRight, type Role } from '#contract/rights.ts';

/**
 * Whether the role finds people by any part of a phone number or an e-mail address. Without the right to see the whole
 * of them, a search says only whether the last four digits or all of it are right.
 */
export const searchesByParts = (role: Role | undefined): boolean =>
  role !== undefined && hasRight(role, 'personal.reveal');
