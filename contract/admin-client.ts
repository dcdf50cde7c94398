import { type AdminEndpointName, adminEndpoints } from './admin-endpoints.ts';
import { type ClientOptions, createClientOf, type ShopApi } from './client.ts';

export type AdminApi = ShopApi<AdminEndpointName>;

/** The back office's typed client over HTTP. */
export function createAdminClient(options: ClientOptions<AdminEndpointName> = {}): AdminApi {
  return createClientOf(adminEndpoints, options);
}
