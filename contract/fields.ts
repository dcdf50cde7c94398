import { z } from 'zod';
import { visibilityRules } from './enumerations.ts';
import { greatestInteger } from './integers.ts';

/** Building blocks of the entity schemas. */

export const id = z.number().int();
/** The id of a row that a body names. */
export const rowId = id.min(1).max(greatestInteger);
/** The same in a path or a query. */
export const queryRowId = z.coerce.number().int().min(1).max(greatestInteger);
/** TWD, whole dollars. */
export const money = z.number().int().nonnegative();
export const count = z.number().int().nonnegative();
/** ISO 8601 with +08:00 (G-056). */
export const instant = z.string();
export const html = z.string();
/**
 * A path below `/media` (or an absolute URL that an operator entered). Its fragment may be the colour of the
 * placeholder until the picture is loaded: `/media/x-1200.webp#e9dfd2`. Paths for shoppers may also hold the focal
 * point for cropping, before the colour and in eighths from the left and the top: `#x4y0e9dfd2`.
 */
export const picturePath = z.string();
export const visibilityRule = z.enum(visibilityRules);
export const picture = z.object({ id, url: picturePath, alt: z.string() });
export type Picture = z.infer<typeof picture>;

/** `{id}` of a path: digits only, within PostgreSQL's integer (G-044). */
export const idParams = z.object({
  id: queryRowId,
});

/**
 * Ids of tables that outgrow 32 bits, such as order lines and payment attempts. Above 2^53 numbers would not be
 * exact.
 */
export const bigId = id.min(1).max(Number.MAX_SAFE_INTEGER);
/** `{id}` of a path that names such a row. */
export const bigIdParams = z.object({
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/**
 * Query `ids=1,2,3` of at most 16,000 characters, the limit of a request line; a client passes a list. Gaps
 * (`1,,2`) are skipped, and a list without any id counts as left out (G-049).
 */
export const idListField = z
  .string()
  .max(16_000)
  .regex(/^[\d,]*$/)
  .transform((text) => [...new Set(text.split(',').filter(Boolean).map(Number))])
  .pipe(z.array(z.number().int().max(greatestInteger)))
  .transform((ids) => (ids.length === 0 ? undefined : ids))
  .optional();

/** `page` (1-based) and `per_page` (at most 100) of every list. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
};
export const pageQuery = z.object(pageFields);
export const idListQuery = z.object({ ...pageFields, ids: idListField });
/** For a list of groups with goods. */
export const groupFields = {
  ...pageFields,
  /** The most goods of each group; all goods without it. */
  goodsLimit: z.coerce.number().int().min(0).max(1000).optional(),
};
export const groupQuery = z.object(groupFields);
export const queryId = queryRowId.optional();
