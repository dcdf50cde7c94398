/**
 * A member of a package that its documentation does not promise, and that a file here uses all the same: what has it,
 * its name, what it is (`typeof`), and what for.
 */
export type PrivatePart = readonly [of: string, name: string, kind: string, why: string];
