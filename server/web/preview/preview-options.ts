import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PreparedCall } from '#server/platform/http/prepared-call.ts';
import type { FloodLimit } from '#server/platform/http/request-guards.ts';
import type { Log } from '#server/platform/log.ts';
import type { FutureShop, Previews } from './previews.ts';

/** A rendered page of the shop as it will be. */
export interface PreviewedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

export interface PreviewOptions {
  config: Pick<Config, 'BRAND_KEY' | 'PUBLIC_URL' | 'PORT'>;
  previews: Previews;
  /** The public calls by which a request is recognised. They answer the present state. */
  calls: readonly PreparedCall[];
  /** Renders a page of the future shop; undefined if this server has no pages. */
  render(future: FutureShop, address: string): Promise<PreviewedPage | undefined>;
  floodLimit: FloodLimit;
  clock: Clock;
  log: Log;
}
