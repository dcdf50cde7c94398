import type { AdminApi } from '#contract/admin-client.ts';

/** A role that owners made, as the server answers it. */
export type ShownRole = Awaited<ReturnType<AdminApi['readRole']>>['data'];
