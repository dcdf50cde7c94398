import { startTestCluster } from './testing.ts';

/** Vitest calls this once before all test files; their workers inherit TEST_DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
