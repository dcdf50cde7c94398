import type { AdministratorRole } from '#contract/administrators.ts';
import { apiKeyPrefix } from '#contract/api-keys.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  type AdminAccess,
  hasAccess,
  hasRight,
  type OwnRole,
  type Right,
} from '#contract/rights.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { roleFrom, type StoredRole } from '../roles/role-of.ts';

type Reading = Pick<Shop, 'pool' | 'clock'>;

/** Seconds between two records that a key is in use, so that not every call writes. */
const noteStep = 60;

const form = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`);

/** Whether a token is a key of a program, and no session: those may begin alike, but are shorter. */
export const isApiKey = (token: string): boolean => form.test(token);

interface FoundKey {
  id: number;
  name: string;
  rights: Right[];
  administratorId: number;
  lastUsedAt: Date | null;
  role: AdministratorRole | null;
  ownRole: StoredRole | null;
}

/** Read with each call, so that a revocation, a changed role and a disabled maker act at once on all copies. */
const findText = `
  select k.id, k.name, k.rights, k.administrator_id as "administratorId", k.last_used_at as "lastUsedAt", a.role,
    case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name, 'rights', r.rights) end as "ownRole"
  from api_keys k join administrators a on a.id = k.administrator_id
    left join roles r on r.id = a.role_id
  where k.key_hash = $1 and k.revoked_at is null and k.expires_at > $2 and not a.is_disabled`;

/** The key with its maker; undefined if it is unknown, expired or revoked, or its maker is disabled. */
async function findKey({ pool, clock }: Reading, token: string): Promise<FoundKey | undefined> {
  const { rows } = await pool.query<FoundKey>({
    name: 'find_api_key',
    text: findText,
    values: [sha256(token), clock.now()],
  });
  return rows[0];
}

/** Whether this is a valid key. */
export const isValidKey = async (shop: Reading, token: string): Promise<boolean> =>
  isApiKey(token) && (await findKey(shop, token)) !== undefined;

/** One of several requests at the same moment writes; the others do not wait. */
const noteText = `
  update api_keys set last_used_at = $2 where id in (
    select id from api_keys where id = $1 and (last_used_at is null or last_used_at <= $3)
    for update skip locked)`;

/** Records that a key is in use, at most once a minute. */
async function noteUse({ pool, clock }: Reading, { id, lastUsedAt }: FoundKey): Promise<void> {
  const now = clock.now();
  const lastBefore = new Date(now.getTime() - noteStep * 1000);
  if (lastUsedAt && lastUsedAt.getTime() > lastBefore.getTime()) return;
  await pool.query({ name: 'note_api_key', text: noteText, values: [id, now, lastBefore] });
}

/**
 * Admits a program with a key (G-223): it has those of its rights that its maker has now, and makes no call that needs
 * a step-up or belongs to a person's own account (FORBIDDEN). TOKEN_INVALID for a key that is not valid,
 * TOO_MANY_REQUESTS above the limit of each key.
 */
export async function admitKey(
  shop: Reading & Pick<Shop, 'rateLimits'>,
  token: string,
  demands: Pick<Demands, 'stepUp' | 'secondFactor'> & { access: AdminAccess },
) {
  const key = await findKey(shop, token);
  if (!key) return refused('TOKEN_INVALID');
  const wait = await shop.rateLimits.consume('api-key', [`account:${key.id}`]);
  if (wait !== undefined) return tooManyRequests(wait);
  const maker = roleFrom(key.role, key.ownRole);
  const role: OwnRole = {
    id: 0,
    name: key.name,
    rights: key.rights.filter((right) => hasRight(maker, right)),
    keyId: key.id,
  };
  const isForPeople = demands.stepUp || demands.secondFactor !== undefined;
  if (isForPeople || !hasAccess(role, demands.access)) {
    return refused('FORBIDDEN', { extra: { right: demands.access } });
  }
  await noteUse(shop, key);
  return done({
    memberId: 0,
    administratorId: key.administratorId,
    role,
    keyName: key.name,
    // Some calls ask for a step-up only for some input: none of that is for programs.
    stepUpRefusal: refused('STEP_UP_REQUIRED', { extra: { methods: [] } }).failure,
  });
}
