import type { ownDataCalls } from '#contract/calls/own-data.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/**
 * What members do with their own data without an operator. The code is loaded with the first of these calls, and with
 * it (`readData`) everything that the shop stores about members.
 */
export function ownDataRoutes(
  shop: Shop,
  readData: () => Promise<Required<PersonalData>>,
): Handlers<typeof ownDataCalls> {
  const late = () => import('./own-requests.ts');
  return {
    readAccountSecurity: async (_, request) => (await late()).readAccountSecurity(shop, request),
    requestDataExport: async (_, request) => (await late()).requestExport(shop, request),
    requestDeletion: async ({ body }, request) =>
      (await late()).requestDeletion(shop, await readData(), request, body.password),
    stopDeletion: async (_, request) => (await late()).stopDeletion(shop, request),
  };
}
