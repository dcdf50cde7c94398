import { eq } from 'drizzle-orm';
import { administratorRoles } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import type { Demands } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { roles } from '../tables.ts';
import { ownRole } from './role-of.ts';

const right = 'administrators.write' satisfies Right;

/** They end or continue the session itself. */
const aboutSession: ReadonlySet<string> = new Set(['logout', 'refresh-token']);

type Asked = Pick<Demands, 'method' | 'path' | 'readsOnly' | 'stepUp'>;

/** Whether a call changes nothing. A file is an export, which is audited, so it is not among them. */
function isReading({ method, path, readsOnly, stepUp }: Asked): boolean {
  const last = path.split('/').at(-1) ?? '';
  if (stepUp || last === 'export' || last === 'file') return false;
  return method === 'GET' || readsOnly === true || aboutSession.has(last);
}

/**
 * The role as which an owner wants to look at the screens. Reads are answered as to that role, everything else is
 * refused: VIEW_IS_READ_ONLY, whatever the role may do. FORBIDDEN for everybody who cannot give roles, and for a role
 * that is not there or has no screens.
 */
export async function viewedRole(
  shop: Pick<Shop, 'db'>,
  own: Role,
  demands: Asked,
  wanted: string,
) {
  if (!hasRight(own, right)) return refused('FORBIDDEN', { extra: { right } });
  const role = await find(shop, wanted);
  if (!role) return refused('FORBIDDEN', { message: '沒有這個角色可以檢視' });
  return isReading(demands) ? done(role) : refused('VIEW_IS_READ_ONLY');
}

async function find({ db }: Pick<Shop, 'db'>, wanted: string): Promise<Role | undefined> {
  const [, id] = /^role-([1-9]\d{0,8})$/.exec(wanted) ?? [];
  if (id === undefined) return administratorRoles.find((role) => role === wanted && role !== 'erp');
  const [row] = await db
    .select()
    .from(roles)
    .where(eq(roles.id, Number(id)));
  return row && ownRole(row);
}
