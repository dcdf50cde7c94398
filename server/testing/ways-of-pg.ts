/**
 * For `describe.each`: the way in which the statements of a batch are sent, and the environment of a shop that uses
 * it.
 */
export const waysOfPg: [way: string, environment: Record<string, string>][] = [
  ['in one message', { PUBLIC_WAYS: '' }],
  ['one after the other', { PUBLIC_WAYS: 'pg' }],
];
