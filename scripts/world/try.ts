import { startTestCluster } from '#server/platform/database/testing.ts';
import { live, times } from './live.ts';
const cluster = await startTestCluster();
const from = performance.now();
const life = await live({ seed: Number(process.argv[2] ?? 1), length: Number(process.argv[3] ?? 1000) });
const took = (performance.now() - from) / 1000;
console.log(life.differences.slice(0, 40).join('\n'));
console.log(Object.fromEntries(life.kinds), life.count, 'steps', (life.count / took).toFixed(0), 'a second', life.crashes, 'crashes', life.differences.length, 'differences');

await cluster.stop();
