import { z } from 'zod';
import { administratorPasswordMinLength } from '#contract/administrators.ts';
import { passwordMaxLength } from '#contract/patterns.ts';
import { email } from '#contract/personal-fields.ts';

export const adminFields = {
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
