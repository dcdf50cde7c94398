import { z } from 'zod';
import { id, instant, visibilityRule } from '../fields.ts';

/** One tested item (G-207). */
export const testReport = z.object({
  id,
  /** The ONLINE products that it is about. */
  productIds: z.array(id),
  /** The same products with their names, for a list of all goods. */
  products: z.array(z.object({ id, name: z.string() })),
  item: z.string(),
  standard: z.string(),
  result: z.string(),
  isPassed: z.boolean(),
  laboratory: z.string(),
  testedAt: instant,
  reportNo: z.string(),
  /** Null if the report is sent on request only. */
  file: z.string().nullable(),
  weight: z.number().int(),
  currentVisibilityRule: visibilityRule,
});
export type TestReport = z.infer<typeof testReport>;
