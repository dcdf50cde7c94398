import { createRequire } from 'node:module';
import { todaysCost } from '#server/people/accounts/passwords/todays-cost.ts';

/**
 * Tests sign up and sign in thousands of times. At the full cost this is a tenth of the processor time of all tests,
 * so passwords are hashed here with the least memory that argon2 takes; a stored hash names its own cost. The hash of
 * the empty password keeps the full cost: it only stands for the missing password of an unknown account. This is a
 * set-up file of Vitest: it must run before the first import of the module.
 */
type Argon = Pick<typeof import('@node-rs/argon2'), 'hash'> & {
  /** How many tests want the full cost now. It is here because each test file loads this file again. */
  full?: number;
  fullCost?: typeof todaysCost;
};

const argon: Argon = createRequire(import.meta.url)('@node-rs/argon2');

// Little memory is today's cost of tests, so that no sign-in finds a hash of another one.
argon.fullCost ??= { ...todaysCost };
Object.assign(todaysCost, { memoryCost: 8, timeCost: 1 });

if (argon.full === undefined) {
  const { hash, fullCost } = argon;
  argon.full = 0;
  argon.hash = (password, options, ...rest) =>
    hash(password, argon.full || password === '' ? fullCost : options, ...rest);
}

/** Hashes passwords at the shop's cost while `work` runs. */
export async function withFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  argon.full = (argon.full ?? 0) + 1;
  try {
    return await work();
  } finally {
    argon.full = (argon.full ?? 1) - 1;
  }
}
