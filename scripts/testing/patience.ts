import { vi } from 'vitest';

/** The most milliseconds that a test waits for something; Vitest's default is one second. */
const patience = 15_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));

const patiently = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: patience, ...options };
