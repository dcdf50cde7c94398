import { z } from 'zod';

/** Kinds of environment variables that several parts of the configuration have. */

export const flag = z
  .enum(['', '0', '1'])
  .default('')
  .transform((value) => value === '1');
export const url = z.url();
/** Empty: not given. */
export const optionalUrl = z.union([z.literal(''), url]).default('');
export const seconds = (usual: number) => z.coerce.number().min(0.05).max(120).default(usual);
export const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual);
