import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** A test whose code logs such a message must expect it, with `vi.spyOn(console, 'error')`. */
const watched = ['error', 'warn'] as const;
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of watched) {
    console[level] = (...details: unknown[]) => {
      complaints.push(`console.${level}: ${format(...details)}`);
    };
  }
});

afterEach(() => {
  if (complaints.length > 0)
    throw new Error(`The test wrote to the console.\n${complaints.join('\n')}`);
});
