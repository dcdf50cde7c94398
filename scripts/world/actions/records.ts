import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#contract/client.ts';
import { record } from '#server/testing/crashes/actions/staff.ts';
import { type GoodsKey, type NamedGoods, namedBy } from '../auditor/goods.ts';
import type { World } from '../people.ts';

type Call = Omit<Parameters<typeof record>[1], 'token'>;

/** An operator's call about a record. Undefined if a second person has to approve it, which nobody does here. */
export async function callRecords({ town, staff }: World, call: Call) {
  try {
    return await record(town, { ...call, token: staff[0]?.token ?? '' });
  } catch (error) {
    if (error instanceof ApiError && error.errorCode === 'APPROVAL_NEEDED') return undefined;
    throw error;
  }
}

/** Changes a record as it is now. */
export async function changeRecord(world: World, resource: string, id: number, body: object) {
  const { version } = (await callRecords(world, { resource, call: 'edit', id })) ?? {};
  return callRecords(world, { resource, call: 'update', id, body: { ...body, version } });
}

/** The ids of goods of one kind. */
export const idsOf = (goods: readonly GoodsKey[], wanted: NamedGoods['kind']) =>
  goods.map(namedBy).flatMap(({ kind, id }) => (kind === wanted ? [id] : []));

export const online = { currentVisibilityRule: 'ONLINE' };

/**
 * Tenths of a second for which a copy may sell by old records after its connections were cut: it hears of no change
 * then.
 */
export const longestDeaf = 30;

/** Waits until both copies of the server show a change of a record. */
export async function untilShown(
  { town }: World,
  isShown: (test: World['town']['test']) => Promise<boolean>,
): Promise<void> {
  for (const place of [0, 1]) {
    town.turnTo(place);
    // A copy whose connections were cut asks to come again.
    const isThere = () => isShown(town.test).catch(() => false);
    for (let again = 0; again < longestDeaf && !(await isThere()); again++) await pause(100);
  }
}
