import { z } from 'zod';
import { administratorPasswordMinLength } from '#contract/administrators.ts';
import { passwordMaxLength } from '#contract/patterns.ts';
import { email } from '#contract/personal-fields.ts';

/** A host name as browsers send it: without scheme and port. */
const hostName = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);

export const adminFields = {
  ADMIN_HOST: z
    .union([z.literal(''), hostName])
    .default('')
    .describe(
      'The only host at which the back office answers, /admin and its calls, e.g. `office.example.com`; empty: at every host',
    ),
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'Whether administrators must have a second factor, an app for codes or a passkey, before they can do anything; by default `required` in SHOP_MODE=live and `optional` in a trial. Role erp has none',
    ),
  ADMIN_EMAIL: z
    .union([z.literal(''), email])
    .default('')
    .describe(
      'An owner of the back office, added at the start unless an administrator has this e-mail',
    ),
  ADMIN_PASSWORD: z
    .union([z.literal(''), z.string().min(administratorPasswordMinLength).max(passwordMaxLength)])
    .default('')
    .describe(
      'The password with which that owner is added, at least 12 characters; not read again',
    ),
};
