import type { AdminApi } from '#contract/admin-client.ts';

export interface SetUpProps {
  api: AdminApi;
  onAdded(added: { recoveryCodes: readonly string[] }): void;
}
