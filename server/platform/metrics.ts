import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { allowances } from './http/rate-limits.ts';
import { exempt } from './http/under-pressure.ts';
import { providerTimes } from './other-hosts/provider-times.ts';
import type { SecurityLog } from './security-events.ts';

export interface MetricsSources {
  pool: pg.Pool;
  /** How many jobs failed at every try and wait for a person. */
  countParkedJobs(): Promise<number>;
  /** For how many seconds the oldest due job has been due. */
  oldestDueJob(): Promise<number>;
  /** How many notices of payments were refused today because of a wrong signature. */
  countRefusedNotices(): Promise<number>;
  /** How many payment exceptions wait for a person. */
  countOpenExceptions(): Promise<number>;
  /** How many rows contradicted each other in the last nightly ledger reconciliation. */
  countBrokenRows(): Promise<number>;
  /** How many orders were made in the last hour. */
  countOrdersOfHour(): Promise<number>;
  /** For how many seconds the oldest event has waited for a webhook that takes events; 0 if none waits. */
  oldestDelivery(): Promise<number>;
  /** How many wrong codes were entered in the present hour, over all accounts and copies of the server. */
  countWrongCodes(): Promise<number>;
  security: Pick<SecurityLog, 'counter'>;
  /** Seconds since the shop took ECPay's list of stores; -1 if it never did, 0 if it does without one. */
  ageOfStores(): Promise<number>;
  /** How often this process lost the connection for changes. */
  timesDeaf(): number;
}

/** Creates the Prometheus metrics of one process. */
export function createMetrics({
  pool,
  countParkedJobs,
  oldestDueJob,
  countRefusedNotices,
  countOpenExceptions,
  countBrokenRows,
  countOrdersOfHour,
  oldestDelivery,
  countWrongCodes,
  security,
  ageOfStores,
  timesDeaf,
}: MetricsSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('database_connections', 'Open connections of the pool', () => pool.totalCount);
  gauge('database_connections_idle', 'Unused connections of the pool', () => pool.idleCount);
  gauge('database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge('jobs_parked', 'Jobs that failed every time', () => countParkedJobs().catch(() => -1));
  gauge('jobs_oldest_due_seconds', 'How long the job that has waited longest has been due', () =>
    oldestDueJob().catch(() => -1),
  );
  gauge('payment_notices_refused', 'Payment notices of today without a right signature', () =>
    countRefusedNotices().catch(() => -1),
  );
  gauge('payment_exceptions_open', 'Payments that wait to be looked at', () =>
    countOpenExceptions().catch(() => -1),
  );
  gauge('books_broken_rows', 'Rows that did not agree in the last audit of the books', () =>
    countBrokenRows().catch(() => -1),
  );
  gauge('orders_last_hour', 'Orders that somebody placed in the last hour; -1: not known', () =>
    countOrdersOfHour().catch(() => -1),
  );
  gauge('webhook_oldest_seconds', 'How long the oldest event has waited for its webhook', () =>
    oldestDelivery().catch(() => -1),
  );
  gauge(
    'wrong_codes_too_many',
    '1 while wrong codes over all accounts are above what is allowed',
    () =>
      countWrongCodes().then(
        (count) => Number(count > allowances['wrong-code'].account),
        () => -1,
      ),
  );
  gauge('wrong_codes_this_hour', 'Wrong codes over all accounts in the running hour', () =>
    countWrongCodes().catch(() => -1),
  );
  registry.registerMetric(security.counter);
  registry.registerMetric(providerTimes);
  gauge(
    'stores_list_age_seconds',
    'Seconds since the list of stores was taken; -1: never; 0: none is wanted',
    () => ageOfStores().catch(() => -1),
  );
  new Counter({
    name: 'cache_listen_lost_total',
    help: 'How often the connection that hears of changes was lost or had fallen silent',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(timesDeaf());
    },
  });
  return registry;
}

/** Adds GET /metrics. On the public port it answers only this machine. */
export function addMetricsRoute(
  app: FastifyInstance,
  registry: Registry,
  { isPublic }: { isPublic: boolean },
): void {
  app.get('/metrics', exempt, async (request, reply) => {
    if (isPublic && !isLoopback(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Whether both the connection and the client are local. Behind a proxy on this machine only the connection is. */
function isLoopback({ ip, headers }: FastifyRequest): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(ip) && headers['x-forwarded-for'] === undefined;
}
