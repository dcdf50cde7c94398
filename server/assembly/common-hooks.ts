import type { FastifyInstance } from 'fastify';
import { publicUrl } from '#server/config.ts';
import { addCompression } from '#server/platform/http/compression.ts';
import { noteRefusals } from '#server/platform/http/note-refusals.ts';
import { logRequests } from '#server/platform/http/request-log.ts';
import { addResponseHeaders } from '#server/platform/http/response-headers.ts';
import { type Pressure, refuseUnderPressure } from '#server/platform/http/under-pressure.ts';
import { type Meter, measureRequests } from '#server/platform/request-metrics.ts';
import type { Shop } from '#server/shop.ts';
import { keepToAdminHost } from '#server/web/admin-host.ts';

export interface CommonOptions {
  shop: Shop;
  meter?: Meter | undefined;
  /** Tells whether the event loop is late. All parts of the server share it. */
  isLate: Pressure;
}

/** Adds the hooks that every part of the server needs for its answers. */
export async function addCommonHooks(app: FastifyInstance, options: CommonOptions): Promise<void> {
  const { shop, meter } = options;
  const { config, clock } = shop;
  refuseUnderPressure(app, options.isLate);
  await addResponseHeaders(app, { clock, isHttps: publicUrl(config).startsWith('https:') });
  await addCompression(app);
  logRequests(app);
  noteRefusals(app, shop.security);
  if (meter) measureRequests(app, meter);
  keepToAdminHost(app, config);
}
