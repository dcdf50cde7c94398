import type { SignInAccount } from './sign-in-account.ts';

/** Wrong passwords in a row after which unknown devices wait (G-166). */
export const wrongInRowAllowed = 10;

/** Milliseconds. */
const second = 1000;
const member = { first: 5 * second, longest: 15 * 60 * second };
const administrator = 15 * 60 * second;

/**
 * Milliseconds for which unknown devices wait after so many wrong passwords in a row: members 5 seconds, then twice as
 * long each time up to 15 minutes; administrators 15 minutes, also after wrong codes.
 */
export function waitAfter(audience: SignInAccount['audience'], wrongInRow: number): number {
  const beyond = wrongInRow - wrongInRowAllowed;
  if (beyond < 0) return 0;
  if (audience !== 'member') return administrator;
  return Math.min(member.longest, member.first * 2 ** beyond);
}
