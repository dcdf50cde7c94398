import type { Scene } from './scene.ts';

const machine = {
  seconds: 8,
  copies: 1,
  pool: 12,
  cores: 2,
  isOneMachine: true,
  standby: 0,
} as const;

/** Results of one run of `npm run bench -- buying` on a quiet machine: orders a second, p99 in milliseconds. */
export const measured: readonly {
  name: string;
  scene: Omit<Scene, 'random'>;
  rate: number;
  p99: number;
}[] = [
  { name: '1 buyer', scene: { ...machine, hot: 0, buyers: 1 }, rate: 106, p99: 18 },
  { name: '16 buyers', scene: { ...machine, hot: 0, buyers: 16 }, rate: 223, p99: 123 },
  { name: '64 buyers', scene: { ...machine, hot: 0, buyers: 64 }, rate: 230, p99: 371 },
  {
    name: '16 buyers, one hot product',
    scene: { ...machine, hot: 1, buyers: 16 },
    rate: 204,
    p99: 152,
  },
];
