import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { apiKeyLimits, apiKeyPrefix, rightsForKeys } from '#contract/api-keys.ts';
import type { Reply } from '#contract/call.ts';
import type { adminApiKeyCalls } from '#contract/calls/admin-api-keys.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Right } from '#contract/rights.ts';
import { addDays, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../audit.ts';
import { namesOf } from '../colleagues.ts';
import { lockActor, refuseGiving } from '../roles/giving.ts';
import { administrators } from '../tables.ts';
import { apiKeys } from './tables.ts';

type Shown = Reply<typeof adminApiKeyCalls.revokeApiKey>;
type Reading = Pick<Shop, 'clock'> & { db: Queryable };

async function read({ db, clock }: Reading, id?: number): Promise<Shown[]> {
  const rows = await db
    .select({ key: apiKeys, isDisabled: administrators.isDisabled })
    .from(apiKeys)
    .innerJoin(administrators, eq(administrators.id, apiKeys.administratorId))
    .where(id === undefined ? undefined : eq(apiKeys.id, id))
    .orderBy(desc(apiKeys.id));
  const names = await namesOf(db, [...new Set(rows.map(({ key }) => key.administratorId))]);
  const now = clock.now();
  return rows.map(({ key, isDisabled }) => ({
    id: key.id,
    name: key.name,
    rights: rightsForKeys.filter((right) => key.rights.includes(right)),
    ending: key.ending,
    madeBy: names.get(key.administratorId) ?? '',
    createdAt: toWireInstant(key.createdAt),
    expiresAt: toWireInstant(key.expiresAt),
    revokedAt: toWireInstantOrNull(key.revokedAt),
    lastUsedAt: toWireInstantOrNull(key.lastUsedAt),
    isValid: key.revokedAt === null && key.expiresAt > now && !isDisabled,
  }));
}

/** All keys, newest first. No answer but that of creating contains a key. */
export const searchKeys = async (shop: Reading) => done(await read(shop));

interface WrittenKey {
  name: string;
  rights: readonly Right[];
  expiresAt: string;
}

/**
 * Makes a key and answers it, once. FORBIDDEN for a right that the maker lacks, VALIDATION_FAILED for an end in the
 * past or more than 400 days away, TOO_MANY_RECORDS if 50 are valid.
 */
export function createKey(shop: Shop, actor: Actor, { name, rights, expiresAt }: WrittenKey) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const maker = await lockActor(transaction, actor, 'keys.manage');
    if (!maker.ok) return maker;
    const refusal = refuseGiving(maker.value, rights);
    if (refusal) return refusal;
    const now = shop.clock.now();
    const end = new Date(expiresAt);
    const latest = addDays(now, apiKeyLimits.days);
    if (end <= now || end > latest) {
      return invalid({ expires_at: `到期日需在今天之後、${apiKeyLimits.days} 天以內` });
    }
    const isOpen = and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now));
    const [open] = await transaction.select({ number: count() }).from(apiKeys).where(isOpen);
    if (open && open.number >= apiKeyLimits.count) return refused('TOO_MANY_RECORDS');
    const key = apiKeyPrefix + shop.random.token();
    const [row] = await transaction
      .insert(apiKeys)
      .values({
        name,
        rights: rightsForKeys.filter((right) => rights.includes(right)),
        keyHash: sha256(key),
        ending: key.slice(-4),
        administratorId: actor.administratorId,
        expiresAt: end,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('A key was not inserted.');
    const after = { name, rights: row.rights, expiresAt: toWireInstant(end) };
    await note({ call: 'createApiKey', subject: ['api-key', row.id], title: name, after });
    const [shown] = await read({ db: transaction, clock: shop.clock }, row.id);
    if (!shown) throw new Error('A new key was not found.');
    return done({ ...shown, key });
  });
}

/** Ends a key at once, for all copies of the server. Ending one that has ended changes nothing. */
export function revokeKey(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const [ended] = await transaction
      .update(apiKeys)
      .set({ revokedAt: shop.clock.now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning();
    if (ended) {
      await note({ call: 'revokeApiKey', subject: ['api-key', id], title: ended.name });
    }
    const [shown] = await read({ db: transaction, clock: shop.clock }, id);
    return shown ? done(shown) : refused('NOT_FOUND');
  });
}
