import { type Right, rights, rightsOfKeysNever } from './rights.ts';

/** Keys of programs (G-223). Plain data: the screens of the back office import it. */

/** The beginning of every key. */
export const apiKeyPrefix = 'qk_';

/** The rights that a key may have. */
export const rightsForKeys: readonly Right[] = rights.filter(
  (right) => !(rightsOfKeysNever as readonly Right[]).includes(right),
);

export const apiKeyLimits = {
  /** The most keys of a shop that are valid at the same time. */
  count: 50,
  nameLength: 40,
  /** Days until a key expires, at most. */
  days: 400,
} as const;
