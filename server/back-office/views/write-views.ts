import { and, eq } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { mostOwnViews } from '#contract/resources/views.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { databaseError, type Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import { notedView } from './noted-view.ts';
import { findView, type ListPlace, type SavedView, shown } from './read-views.ts';
import { soundQuery } from './sound-query.ts';
import { savedViews } from './tables.ts';

/**
 * The given fields of a view. Missing ones keep their value or, for a new view, make it a view that nobody else
 * sees.
 */
export interface GivenView {
  name?: string | undefined;
  query?: string | undefined;
  isShared?: boolean | undefined;
  isDefault?: boolean | undefined;
  defaultRoles?: string[] | undefined;
}

const subject = 'saved-view';
const right: Right = 'share-views';
const mayShare = ({ role }: RequestContext) => role !== undefined && hasRight(role, right);
const forbidden = () => refused('FORBIDDEN', { extra: { right } });

/** Stores a new view of a list. FORBIDDEN if it is shared and the role may not share. */
export async function createView(
  shop: Shop,
  request: RequestContext,
  { resource, place }: ListPlace,
  given: GivenView & { name: string; query: string },
) {
  const { administratorId } = request;
  const values = sound(resource.name, given);
  if (isForOthers(values) && !mayShare(request)) return forbidden();
  return sayingTaken(() =>
    audited(shop, request, async ({ transaction, note }) => {
      const own = and(
        eq(savedViews.administratorId, administratorId),
        eq(savedViews.resource, resource.name),
        eq(savedViews.place, place),
      );
      if ((await transaction.$count(savedViews, own)) >= mostOwnViews) {
        return invalid({ name: `最多 ${mostOwnViews} 個檢視，請先刪除不再使用的` });
      }
      if (values.isDefault)
        await transaction.update(savedViews).set({ isDefault: false }).where(own);
      const now = shop.clock.now();
      const [view] = await transaction
        .insert(savedViews)
        .values({
          ...values,
          name: given.name,
          query: soundQuery(resource, given.query),
          administratorId,
          resource: resource.name,
          place,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!view) throw new Error('A view was not inserted.');
      const { details: after, ...title } = notedView(view);
      await note({ call: 'createView', subject: [subject, view.id], ...title, after });
      return answer(transaction, view, administratorId);
    }),
  );
}

/**
 * Changes a view. Changing views of others, or the shared part of an own view, needs the right to share.
 * STALE_RECORD with the present view if somebody changed it since it was read.
 */
export async function updateView(
  shop: Shop,
  request: RequestContext,
  id: number,
  { version, ...given }: GivenView & { version: number },
) {
  const { administratorId } = request;
  const outcome = await sayingTaken(() =>
    audited(shop, request, async ({ transaction, note }) => {
      const view = await findView(transaction, id, administratorId);
      if (!view) return refused('NOT_FOUND');
      const values = sound(view.resource, given);
      if ((isOthers(view, request) || isForOthers(values)) && !mayShare(request)) {
        return forbidden();
      }
      // Only the owner may change the default.
      if (isOthers(view, request)) delete values.isDefault;
      if (view.version !== version) return stale(transaction, view, administratorId);
      if (values.isDefault) await dropDefault(transaction, view);
      const [changed] = await transaction
        .update(savedViews)
        .set({ ...values, updatedAt: shop.clock.now() })
        .where(eq(savedViews.id, id))
        .returning();
      if (!changed) throw new Error('A view was not changed.');
      const { details: before } = notedView(view);
      const { details: after, ...title } = notedView(changed);
      await note({ call: 'updateView', subject: [subject, id], ...title, before, after });
      return answer(transaction, changed, administratorId);
    }),
  );
  if (outcome.ok || outcome.failure.code !== 'STALE_RECORD') return outcome;
  const extra = { ...outcome.failure.extra, ...(await lastAction(shop.db, subject, id)) };
  return { ok: false as const, failure: { ...outcome.failure, extra } };
}

/** Removes a view. Removing a view of others needs the right to share. */
export async function deleteView(shop: Shop, request: RequestContext, id: number, version: number) {
  const { administratorId } = request;
  return audited(shop, request, async ({ transaction, note }) => {
    const view = await findView(transaction, id, administratorId);
    if (!view) return refused('NOT_FOUND');
    if (isOthers(view, request) && !mayShare(request)) return forbidden();
    if (view.version !== version) return stale(transaction, view, administratorId);
    await transaction.delete(savedViews).where(eq(savedViews.id, id));
    const { details: before, ...title } = notedView(view);
    await note({ call: 'deleteView', subject: [subject, id], ...title, before });
    return done({ id });
  });
}

const isOthers = (view: SavedView, { administratorId }: RequestContext) =>
  view.administratorId !== administratorId;

/** Whether a change affects what others see, including that they no longer see it. */
const isForOthers = ({ isShared, defaultRoles }: GivenView) =>
  isShared === true || (defaultRoles !== undefined && defaultRoles.length > 0);

/** The given values without fields that the entity no longer has. A view that no role sees cannot be a default. */
function sound(name: string, given: GivenView) {
  const resource = listedNamed(name);
  const { query, isShared, ...values } = given;
  return {
    ...values,
    ...(query !== undefined && resource ? { query: soundQuery(resource, query) } : {}),
    ...(isShared !== undefined ? { isShared } : {}),
    ...(isShared === false ? { defaultRoles: [] } : {}),
  };
}

async function dropDefault(transaction: Transaction, view: SavedView): Promise<void> {
  await transaction
    .update(savedViews)
    .set({ isDefault: false })
    .where(
      and(
        eq(savedViews.administratorId, view.administratorId),
        eq(savedViews.resource, view.resource),
        eq(savedViews.place, view.place),
        eq(savedViews.isDefault, true),
      ),
    );
}

async function answer(transaction: Transaction, view: SavedView, administratorId: number) {
  const resource = listedNamed(view.resource);
  const [one] = resource ? await shown(transaction, resource, [view], administratorId) : [];
  return one ? done(one) : refused('NOT_FOUND');
}

async function stale(transaction: Transaction, view: SavedView, administratorId: number) {
  const current = await answer(transaction, view, administratorId);
  return current.ok ? refused('STALE_RECORD', { extra: { current: current.value } }) : current;
}

/** Views of one administrator and list must have different names. */
async function sayingTaken<Result extends Outcome<unknown>>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (databaseError(error)?.constraint !== 'saved_views_name') throw error;
    return invalid({ name: '已有相同名稱的檢視' });
  }
}
