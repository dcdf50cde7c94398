import { z } from 'zod';
import { emailMaxLength, passwordMaxLength, patterns } from './patterns.ts';
import { requiredInChinese, ruleMessages } from './rule-messages.ts';

/** Typed-in values as the server accepts them: the same patterns and messages as the forms (G-092, G-093). */

/** Compared in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailMaxLength, ruleMessages.email)
  .regex(patterns.email, ruleMessages.email)
  .refine((text) => !patterns.mailSyntax.test(text), ruleMessages.email);

export const newPassword = z
  .string()
  .max(passwordMaxLength, ruleMessages.password)
  .regex(patterns.password, ruleMessages.password);

/** A password that is only compared with the stored one, so its pattern is not checked. */
export const givenPassword = z.string().min(1, requiredInChinese).max(passwordMaxLength);

/** A text that must not be empty, without the spaces around it. `maxLength`: characters. */
export const requiredText = (maxLength: number) =>
  z.string().trim().min(1, requiredInChinese).max(maxLength);

export const mobileNumber = z.string().trim().regex(patterns.mobile, ruleMessages.mobile);

export const telephoneNumber = z
  .string()
  .trim()
  .regex(patterns.telephoneNumber, ruleMessages.telephoneNumber);

/** YYYY-MM-DD on the wire; YYYY.MM.DD and YYYY/MM/DD are accepted too (G-056). */
export const birthday = z
  .string()
  .trim()
  .regex(/^\d{4}([-./])\d{2}\1\d{2}$/, ruleMessages.pattern)
  .transform((text) => text.replace(/[./]/g, '-'))
  .pipe(z.iso.date(ruleMessages.pattern));
