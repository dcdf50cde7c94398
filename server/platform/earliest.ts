/** The earliest of these moments; undefined if there is none. */
export const earliest = (moments: readonly (Date | undefined)[]): Date | undefined =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
