import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { type AdminApi, createAdminClient } from '#contract/admin-client.ts';
import { createClient, type ShopApi } from '#contract/client.ts';
import { buildApp } from '#server/assembly/app.ts';
import {
  type Capabilities,
  capabilities as shopCapabilities,
} from '#server/assembly/capabilities.ts';
import { openShop } from '#server/assembly/open-shop.ts';
import { type Config, readConfig } from '#server/config.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { oneAddress } from '#server/platform/database/addresses.ts';
import { mailbox } from '#server/platform/database/tables.ts';
import {
  createTestDatabase,
  seedMoment,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import type { LatePart } from '#server/platform/http/hand-over.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import { urlOf } from '#server/platform/http/server-part.ts';
import type { RunningJobs } from '#server/platform/jobs/create-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Shop } from '#server/shop.ts';
import { ecpayAccount } from './ecpay-network.ts';

export interface TestShopOptions {
  /** The database has the demonstration data instead of empty tables. */
  seeded?: boolean;
  /** Rate limits are on, like in production. */
  rateLimits?: boolean;
  /** Environment variables that replace those of a test. */
  environment?: Record<string, string>;
  /** Whether the built storefront is served, too. */
  web?: 'built' | 'none';
  /** Answers the shop's requests to other hosts. Without it every such request fails. */
  fetch?: typeof fetch;
  /** As in `AppOptions`. By default nothing is refused, because tests and shop share one event loop. */
  longestDelay?: number;
  /** The database of the shop, which is removed with it, instead of a new one. */
  database?: TestDatabase;
  /** The clock, instead of one of its own that shows `seedMoment`. */
  clock?: MovableClock;
  /** The address through which the pool reaches the database; without it, the database's own. */
  pooled?: pg.ClientConfig;
  /** Calls that fail for an unknown reason are in `errors` only, and do not fail the test. */
  expectsFailures?: boolean;
  /** The shop of which this one is another copy of the server, with the same database and time. */
  copyOf?: TestShop;
  /** Handlers and jobs that replace the shop's, for tests of the platform itself. */
  capabilities?: Partial<Capabilities>;
}

export interface TestShop {
  shop: Shop;
  app: FastifyInstance;
  /** The typed client without a token; `as` returns one with a token. */
  api: ShopApi & { as(token: string): ShopApi };
  /** The back office's client with an administrator's token, or without one. */
  adminApi(token?: string): AdminApi;
  localApi: LocalApi;
  /** Jobs run on request only, until they are started. */
  jobs: RunningJobs;
  /** Sends a raw request; the path may leave out /backstage. */
  http(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Shows `seedMoment` when the shop opens. */
  clock: MovableClock;
  /** All e-mails so far, or those to one address; oldest first. */
  mails(to?: string): Promise<TestMail[]>;
  /** The logged errors. */
  errors: { fields: Record<string, unknown>; message: string }[];
  /** The lines of the log about security events, oldest first. */
  securityLines: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The whole server on a database of its own, without a port: requests are injected, jobs run on request. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { copyOf } = options;
  const database = copyOf
    ? {
        connection: { connectionString: String(copyOf.shop.pool.options.connectionString) },
        drop: async () => undefined,
      }
    : (options.database ??
      (await createTestDatabase({ seeded: options.seeded ?? false, jobs: true })));
  const config = testConfig(options);
  const clock = options.clock ?? new MovableClock();
  if (!options.clock) clock.set(copyOf?.shop.clock.now() ?? seedMoment);
  const { log, errors, securityLines } = collectLog(options.expectsFailures ?? false);
  const capabilities = { ...shopCapabilities, ...options.capabilities };
  const open = await openShop({
    config,
    addresses: {
      ...oneAddress(database.connection),
      ...(options.pooled && { pooled: options.pooled }),
    },
    clock,
    log,
    fetch: options.fetch ?? noNetwork,
    ...capabilities,
  });
  await open.changes.ready;
  const { shop } = open;
  const app = createServer(config);
  const { localApi, backOffice } = await buildApp(app, {
    shop,
    capabilities,
    web: options.web ?? 'none',
    longestDelay: options.longestDelay ?? 0,
  });
  injectAsThroughPort(app, backOffice);
  return {
    shop,
    app,
    localApi,
    jobs: open.jobs,
    clock,
    errors,
    securityLines,
    api: Object.assign(clientOf(app), { as: (token: string) => clientOf(app, token) }),
    adminApi: (token) => createAdminClient({ token: () => token, fetch: fetchFrom(app) }),
    http: (request) => {
      const { url, ...rest } = typeof request === 'string' ? { url: request } : request;
      return app.inject({ ...rest, url: String(url).replace(/^\/api\//, '/backstage/api/') });
    },
    async mails(to) {
      const rows = await shop.db.select().from(mailbox).orderBy(mailbox.id);
      return rows
        .map(({ recipient, subject, text, html }) => ({ to: recipient, subject, text, html }))
        .filter((mail) => to === undefined || mail.to === to);
    },
    async close() {
      await app.close();
      await open.close();
      await database.drop();
    },
  };
}

/** Passes injected requests to the same part of the server as requests through the port. */
function injectAsThroughPort(app: FastifyInstance, backOffice: LatePart): void {
  const inject = app.inject.bind(app);
  const either = async (request: InjectOptions | string) => {
    const url = typeof request === 'string' ? request : urlOf(request);
    return backOffice.isIts(url) ? (await backOffice.open()).inject(request) : inject(request);
  };
  app.inject = either as typeof app.inject;
}

const noNetwork: typeof fetch = async () => {
  throw new TypeError('Tests have no network.');
};

function testConfig({ rateLimits = false, environment = {} }: TestShopOptions): Config {
  return readConfig({
    NODE_ENV: 'test',
    TEST_MODE: '1',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_POOL: '8',
    // `PUBLIC_WAYS=pg npm test -- unit checkout` runs any tests of the shop without private parts of `pg`.
    PUBLIC_WAYS: process.env.PUBLIC_WAYS,
    ...ecpayAccount,
    ...environment,
  });
}

/**
 * Collects logged errors and security events. A call that fails for an unknown reason fails the test, unless the
 * test expects it.
 */
function collectLog(expectsFailures: boolean) {
  const errors: TestShop['errors'] = [];
  const securityLines: TestShop['securityLines'] = [];
  const keep: Log['info'] = (fields, message) => {
    if (message === 'security event') securityLines.push(fields);
  };
  const log: Log = {
    info: keep,
    warn: keep,
    error(fields, message) {
      errors.push({ fields, message });
      if (message === 'call failed' && !expectsFailures) console.error(message, fields.error);
    },
  };
  return { log, errors, securityLines };
}

/** The browser's client, which sends its requests with `app.inject`. */
function clientOf(app: FastifyInstance, token?: string): ShopApi {
  return createClient({ token: () => token, fetch: fetchFrom(app) });
}

function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost:3000'), init);
    const body = await request.text();
    const { statusCode, payload, headers } = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice('http://localhost:3000'.length),
      headers: Object.fromEntries(request.headers),
      ...(body ? { payload: body } : {}),
    });
    const isEmpty = [204, 304].includes(statusCode);
    return new Response(isEmpty ? null : payload, {
      status: statusCode,
      headers: headers as Record<string, string>,
    });
  };
}
