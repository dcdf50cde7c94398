import { vi } from 'vitest';

/** The most milliseconds that a test waits for something; Vitest's default is one second. */
const waitTimeout = 15_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));

const withTimeout = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: waitTimeout, ...options };
