import type { adminApi } from '../../api.ts';

export type Report = Awaited<ReturnType<typeof adminApi.readReport>>['data'];
