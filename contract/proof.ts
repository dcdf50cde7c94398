/** The ways of trying the shop with made values, orders and faults; docs/proof.md says what each of them proves. */
export const proofMethods = ['explore', 'fuzz', 'world', 'crash-points', 'interleave'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** The last run of a method that was noted with this release, in `proof.json`. */
export interface ProofRun {
  method: ProofMethod;
  /** The day of its end, e.g. 2026-11-27. */
  day: string;
  /** Steps of explore and world, inputs of fuzz, points of crash-points, orders of interleave. */
  tried: number;
  /** How often something was broken off on purpose; null where that is no part of the method. */
  crashes: number | null;
  /** What was not as it must be. */
  differences: number;
}
