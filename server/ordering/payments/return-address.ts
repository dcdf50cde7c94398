import { apiBase, endpoints } from '#contract/endpoints.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type { Attempt } from './provider.ts';

/** The shop's address to which a provider's page sends the browser back, whatever its result. */
export function returnAddress(config: Config, { viewToken }: Pick<Attempt, 'viewToken'>): string {
  return `${publicUrl(config)}${apiBase}${endpoints.returnFromPayment.path}?token=${viewToken}`;
}
