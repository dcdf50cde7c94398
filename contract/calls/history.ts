import { z } from 'zod';
import { instant } from '../fields.ts';

/** Values by field. Their names are data, so they are spelt as on the wire. */
export const valuesByField = z.record(z.string(), z.unknown());

/** The changes, newest first. */
export const history = z.array(
  z.object({
    id: z.number(),
    at: instant,
    /** The administrator's e-mail. */
    by: z.string(),
    call: z.string(),
    before: valuesByField.nullable(),
    after: valuesByField.nullable(),
  }),
);
