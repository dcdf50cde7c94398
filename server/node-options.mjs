/** What makes any start of the server from the project's root quick. */
export const quickStart = ['--import=./server/platform/database/drizzle-imports.mjs'];

/**
 * What Node is told when it runs the server. Below a heap of 1 GB instead of 4, twenty times what is kept, V8 lets garbage
 * lie for a shorter time (docs/benchmarks.md has what it saves and costs).
 */
export const nodeOptions = [...quickStart, '--max-old-space-size=1024'];
