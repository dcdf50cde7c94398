import type { Reply } from '#contract/call.ts';
import type { adminSystemCalls } from '#contract/calls/admin-system.ts';
import type { ProofRun } from '#contract/proof.ts';
import type { ProviderMode } from '#contract/system.ts';
import { beginOfDay, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { nextStep } from '#rules/time-spans.ts';
import { readQuota } from '#server/people/line-messaging/quota.ts';
import { readCopies } from '#server/platform/copies.ts';
import { readDatabaseSize } from '#server/platform/database/size.ts';
import { readParked, readQueues } from '#server/platform/jobs/watch-queues.ts';
import type { Shop } from '#server/shop.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import proof from '../../../proof.json' with { type: 'json' };

/** Another host with its configuration. */
export interface ConfiguredProvider {
  name: string;
  mode: ProviderMode;
  secrets: readonly { variable: string; ending: string | null }[];
}

type System = Reply<typeof adminSystemCalls.readSystem>;

/** The state of the system. */
export async function readSystem(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  providers: readonly ConfiguredProvider[],
): Promise<System> {
  const copies = await readCopies(db);
  return {
    version: packageFile.version,
    node: process.version,
    copies: copies.map(({ host, version, startedAt, seenAt, isAlive, cache }) => ({
      host,
      version,
      startedAt: toWireInstant(startedAt),
      seenAt: toWireInstant(seenAt),
      isAlive,
      cache,
    })),
    queues: (await readQueues(db)).map(({ lastDoneAt, lastFailedAt, ...queue }) => ({
      ...queue,
      lastDoneAt: toWireInstantOrNull(lastDoneAt),
      lastFailedAt: toWireInstantOrNull(lastFailedAt),
    })),
    parked: (await readParked(db)).map(({ parkedAt, ...job }) => ({
      ...job,
      parkedAt: toWireInstant(parkedAt),
    })),
    providers: providers.map((provider) => ({
      ...provider,
      secrets: [...provider.secrets],
      ...healthOf(provider.name, copies),
    })),
    lineQuota: await readLineQuota(db, clock.now()),
    database: await readDatabaseSize(db),
    proof: proof as ProofRun[],
  };
}

async function readLineQuota(db: Shop['db'], now: Date): Promise<System['lineQuota']> {
  const quota = await readQuota(db, now);
  if (!quota) return null;
  const { used, limit, isUsedUp, month } = quota;
  const until = toWireInstant(beginOfDay(nextStep('month', `${month}-01`)));
  return { used, limit, isUsedUp, until };
}

type Copy = Awaited<ReturnType<typeof readCopies>>[number];

/** The newest report of the copies about a provider. */
function healthOf(name: string, copies: readonly Copy[]) {
  const contacts = copies.flatMap(({ hosts, seenAt }) => {
    // In code a provider is named like its payment type, e.g. LINE_PAY.
    const health = hosts[name.replace('card', 'credit-card').replaceAll('-', '_').toUpperCase()];
    return health ? [{ ...health, seenAt }] : [];
  });
  const newest = (pick: (one: (typeof contacts)[number]) => number | null) =>
    contacts
      .flatMap((one) => {
        const ago = pick(one);
        return ago === null ? [] : [{ one, at: new Date(one.seenAt.getTime() - ago * 1000) }];
      })
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  const failed = newest(({ failedAgo }) => failedAgo);
  return {
    answeredAt: toWireInstantOrNull(newest(({ answeredAgo }) => answeredAgo)?.at ?? null),
    failedAt: toWireInstantOrNull(failed?.at ?? null),
    failure: failed?.one.failure ?? null,
  };
}
