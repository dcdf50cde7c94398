import { z } from 'zod';

export const erpFields = {
  ERP_CUT_TIMES: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/)
    .default('08:00,13:00')
    .describe('Times of the day in Taipei of the export batches for the ERP'),
};
