import type { adminApi } from '../../api.ts';

type Dashboard = Awaited<ReturnType<typeof adminApi.readDashboard>>['data'];
export type Tile = Dashboard['tiles'][number];
export type TodoItem = Dashboard['todo'][number];
