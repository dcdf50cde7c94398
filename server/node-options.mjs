/** Options that make every start of the server from the project's root quick. */
export const quickStart = ['--import=./server/platform/database/drizzle-imports.mjs'];

/**
 * Options of Node for the server. With a heap limit of 1 GB instead of 4 GB, V8 collects garbage earlier. The limit is
 * ten times the memory in use. The young generation is 2 × 16 MB instead of 2 × 32. docs/notes/benchmarks-diary.md says what both save
 * and cost.
 */
export const nodeOptions = [...quickStart, '--max-old-space-size=1024', '--max-semi-space-size=16'];

/**
 * What the C library has to be told before Node starts: two arenas of memory for all threads. By itself it makes one
 * for nearly each thread of Node. docs/notes/benchmarks-diary.md says what that saves.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
