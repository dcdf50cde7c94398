import type { Person, PersonalData } from '#server/people/privacy/personal-data.ts';
import { rowsOfMember } from '#server/people/privacy/rows-of-member.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';

interface Counted {
  label: string;
  count: number;
}

export interface ErasurePlan {
  /** The obstacles to the erasure. */
  obstacles: Counted[];
  goes: Counted[];
  stays: (Counted & { why: string })[];
  /** A digest of what stays and of the obstacles, so that nobody confirms a plan that has changed. */
  seen: string;
}

/** The obstacles to erasing a member. */
export async function findObstacles(
  db: Queryable,
  { obstacles }: Required<PersonalData>,
  memberId: number,
): Promise<Counted[]> {
  const found: Counted[] = [];
  for (const { label, count } of obstacles) {
    found.push({ label, count: await count(db, memberId) });
  }
  return found.filter(({ count }) => count > 0);
}

/** The effect of an erasure: what is deleted, what stays and why. */
export async function planErasure(
  db: Queryable,
  data: Required<PersonalData>,
  person: Person,
): Promise<ErasurePlan> {
  const plan: Omit<ErasurePlan, 'seen'> = {
    obstacles: await findObstacles(db, data, person.id),
    goes: [],
    stays: [],
  };
  for (const declared of data.tables) {
    const { table, label, fate } = declared;
    const count = await db.$count(table, await rowsOfMember(declared, person, db));
    if (count === 0) continue;
    if (fate === 'DELETED') plan.goes.push({ label, count });
    else {
      if (fate.clearedWords) plan.goes.push({ label: `${label}的${fate.clearedWords}`, count });
      plan.stays.push({ label, count, why: fate.retained });
    }
  }
  const { obstacles, stays } = plan;
  return { ...plan, seen: sha256(JSON.stringify([obstacles, stays])).slice(0, 32) };
}

/** The obstacles as a sentence, e.g. 進行中的訂單 2 筆、處理中的退貨 1 筆. */
export const obstaclesInWords = (obstacles: readonly Counted[]) =>
  obstacles.map(({ label, count }) => `${label} ${count} 筆`).join('、');
