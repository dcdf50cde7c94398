import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, instant } from '../fields.ts';
import { proofMethods } from '../proof.ts';
import { providerModes } from '../system.ts';

const copy = z.object({
  host: z.string(),
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Whether it reported within the last minute. */
  isAlive: z.boolean(),
  cache: z.object({
    entries: count,
    bytes: count,
    /** Its capacity in bytes. */
    mostBytes: count,
    hits: count,
    misses: count,
  }),
});

const provider = z.object({
  /** Its name in DISABLED_PROVIDERS. */
  name: z.string(),
  mode: z.enum(providerModes),
  /** Its keys and passwords: the name of each variable, and its last characters if it is set. */
  secrets: z.array(z.object({ variable: z.string(), ending: z.string().nullable() })),
  /** Its last answer to any running copy of the server, and its last failure with the reason. */
  answeredAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
});

const parkedId = z.object({ id: z.uuid() });

/** The health of the system. */
export const adminSystemCalls = {
  readSystem: call(adminEndpoints.readSystem, {
    summary: '後台：系統狀態：版本、伺服器、佇列、失敗待處理的工作、外部服務、快取與資料庫',
    reply: z.object({
      version: z.string(),
      node: z.string(),
      copies: z.array(copy),
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: count,
          running: count,
          failed: count,
          lastDoneAt: instant.nullable(),
          lastFailedAt: instant.nullable(),
        }),
      ),
      /** Jobs that failed at every try and wait for a person, newest first. */
      parked: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          parkedAt: instant,
          tries: count,
          error: z.string(),
        }),
      ),
      providers: z.array(provider),
      /** LINE's messages of this month, as LINE said last; null if the shop knows nothing of them. */
      lineQuota: z
        .object({
          /** Null while unknown. */
          used: count.nullable(),
          /** Null while unknown, and if LINE sets no limit. */
          limit: count.nullable(),
          /** Whether notices go by e-mail until the end of the month. */
          isUsedUp: z.boolean(),
          /** The moment from which LINE counts anew. */
          until: instant,
        })
        .nullable(),
      database: z.object({
        bytes: count,
        /** The moment at which its log was last archived for a backup; null if this database archives none. */
        archivedAt: instant.nullable(),
        tables: z.array(z.object({ name: z.string(), bytes: count, rows: count.nullable() })),
      }),
      /** How this release was tried with made values, orders and faults before it was given out. */
      proof: z.array(
        z.object({
          method: z.enum(proofMethods),
          /** The day on which the run ended, e.g. 2026-11-27. */
          day: z.string(),
          tried: count,
          /** How often something was broken off on purpose; null where that is no part of the method. */
          crashes: count.nullable(),
          differences: count,
        }),
      ),
    }),
  }),
  searchProviderNotices: call(adminEndpoints.searchProviderNotices, {
    summary: '後台：金流與物流最近的回報，新到舊',
    reply: z.array(
      z.object({
        /** Identifies the row. */
        id: z.string(),
        at: instant,
        provider: z.string(),
        /** True for a notice of the provider, false for an answer to a question of the shop. */
        isNotice: z.boolean(),
        orderId: id,
        orderNo: z.string(),
        says: z.string(),
        /** The attempt about which the shop can ask the provider again. */
        attemptId: id.nullable(),
        shipmentId: id.nullable(),
      }),
    ),
  }),
  retryParkedJob: call(adminEndpoints.retryParkedJob, {
    summary: '後台：把失敗待處理的工作重新放進佇列',
    body: parkedId,
    reply: parkedId,
    errors: ['ALREADY_HANDLED', 'NOT_FOUND'],
  }),
  cancelParkedJob: call(adminEndpoints.cancelParkedJob, {
    summary: '後台：放棄失敗待處理的工作',
    body: parkedId,
    reply: parkedId,
    errors: ['ALREADY_HANDLED'],
  }),
  dropCache: call(adminEndpoints.dropCache, {
    summary: '後台：清空所有伺服器的快取',
    reply: z.object({ droppedAt: instant }),
  }),
};
