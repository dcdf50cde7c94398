/** Options that make the server start faster. They need the project's root as the working directory. */
export const quickStart = ['--import=./server/platform/database/drizzle-imports.mjs'];

/**
 * Options of Node for the server. With a heap limit of 1 GB instead of 4 GB, V8 collects garbage earlier. The limit
 * is ten times the memory in use. The young generation is 2 × 16 MB instead of 2 × 32.
 * docs/notes/benchmarks-diary.md has the measurements.
 */
export const nodeOptions = [...quickStart, '--max-old-space-size=1024', '--max-semi-space-size=16'];

/**
 * Variables that the C library reads before Node starts. MALLOC_ARENA_MAX=2 limits it to two memory arenas for all
 * threads; by default it makes one for nearly each thread of Node. docs/notes/benchmarks-diary.md has the
 * measurements.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
