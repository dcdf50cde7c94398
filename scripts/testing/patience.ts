import { vi } from 'vitest';

/** Milliseconds within which what a test waits for has to come; by itself vitest waits one second. */
const patience = 15_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));

const patiently = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: patience, ...options };
