import { createHash } from 'node:crypto';

/** A LINE account of the stand-in. */
export interface Person {
  /** `U` and 32 hexadecimal digits, like LINE's user ids. */
  subject: string;
  name: string;
  /** '' if the account has none. */
  email: string;
}

/** The same name and e-mail always give the same person, so that a journey can sign in again. */
export function personOf(name: string, email: string): Person {
  const digest = createHash('sha256').update(`${name}\n${email}`).digest('hex');
  return { subject: `U${digest.slice(0, 32)}`, name, email };
}

/** The accounts on the consent page: one with an e-mail, one without. */
export const people: readonly Person[] = [
  personOf('林小晴', 'lin.xiaoqing@line.example'),
  personOf('陳阿棉', ''),
];
