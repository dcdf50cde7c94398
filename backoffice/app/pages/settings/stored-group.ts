import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';

/** A group of settings as the shop stores it. */
export type StoredGroup = Reply<typeof adminWorkspaceCalls.writeSettings>;
