/** Options that make every start of the server from the project's root quick. */
export const quickStart = ['--import=./server/platform/database/drizzle-imports.mjs'];

/**
 * Options of Node for the server. With a heap limit of 1 GB instead of 4 GB, V8 collects garbage earlier. The limit is
 * twenty times the memory in use. docs/benchmarks.md says what the limit saves and costs.
 */
export const nodeOptions = [...quickStart, '--max-old-space-size=1024'];
