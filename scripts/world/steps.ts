import { type Dice, diceOf } from '#server/testing/random-life/dice.ts';

/** Something that happens. Its random choices depend on seed and number only, so leaving out others changes none. */
export interface Step {
  number: number;
  /** The name of an action. */
  kind: string;
  /** The number of the step that created what this one is about, e.g. an order. */
  subject?: number | undefined;
}

/** The dice of one step. `salt` separates the choice of the step from what happens in it. */
export const diceOfStep = (seed: number, number: number, salt: 'choose' | 'do'): Dice =>
  diceOf(
    Math.imul(seed + 1, 0x9e3779b1) ^
      Math.imul(number + 1, 0x85ebca6b) ^
      (salt === 'do' ? 0x27d4eb2f : 0),
  );
