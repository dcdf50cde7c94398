import { z } from 'zod';
import { listedNames } from '#rules/listed-names.ts';

/** Types of environment variables that several parts of the configuration share. */

export const flag = z
  .enum(['', '0', '1'])
  .default('')
  .transform((value) => value === '1');
export const url = z.url();
/** A URL; empty if the variable is not set. */
export const optionalUrl = z.union([z.literal(''), url]).default('');
/** A number of seconds, from 0.05 to 120. */
export const seconds = (usual: number) => z.coerce.number().min(0.05).max(120).default(usual);
/** A TCP port; 0 lets the system choose one, where the setting does not say otherwise. */
export const port = (usual: number) => z.coerce.number().int().min(0).max(65_535).default(usual);
/**
 * An address of PostgreSQL; empty if the variable is not set. Anything else would be tried for ever, as a database that
 * is away.
 */
export const postgresUrl = z
  .string()
  .default('')
  .refine((given) => given === '' || /^(postgres(ql)?:\/\/|socket:|\/)/.test(given), {
    error: 'Not an address of PostgreSQL, e.g. postgres://user:password@host:5432/database',
  });
/** Some of these names, separated by commas. */
export const someOf = <const Names extends readonly string[]>(names: Names) =>
  z
    .string()
    .default('')
    .transform((list) => listedNames(list))
    .pipe(z.array(z.enum(names)));
