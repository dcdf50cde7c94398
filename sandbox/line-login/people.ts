import { createHash } from 'node:crypto';

/** A LINE account of the stand-in. */
export interface Person {
  /** `U` and 32 hexadecimal digits, as LINE's user ids. */
  subject: string;
  name: string;
  /** Empty: this account has none. */
  email: string;
}

/** The same name and e-mail are always the same person, so that a journey can come back. */
export function personOf(name: string, email: string): Person {
  const digest = createHash('sha256').update(`${name}\n${email}`).digest('hex');
  return { subject: `U${digest.slice(0, 32)}`, name, email };
}

/** The accounts one can choose on the page; there is always one with an e-mail and one without. */
export const people: readonly Person[] = [
  personOf('林小晴', 'lin.xiaoqing@line.example'),
  personOf('陳阿棉', ''),
];
