import { randomUUID } from 'node:crypto';
import { addHours } from '#rules/dates.ts';
import { administrators, roles } from '#server/back-office/admin/tables.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { colleague, invited, seasonalRole } from '../../data/busy-day-people.ts';

const invitationHours = 72;

/** Writes an own role, an open invitation to it, and a colleague. Answers the id of the colleague. */
export async function loadPeople(transaction: Transaction, now: Date): Promise<number> {
  const [role] = await transaction
    .insert(roles)
    .values({ name: seasonalRole.name, rights: [...seasonalRole.rights], createdAt: now })
    .returning({ id: roles.id });
  // Nobody is to sign in as this person, so the password is thrown away.
  const hashed = await hashPassword(randomUUID());
  if (!role || !hashed.ok) throw new Error('The people of the day were not written.');
  await transaction.insert(administrators).values({
    ...invited,
    roleId: role.id,
    invitedUntil: addHours(now, invitationHours),
    createdAt: now,
  });
  const [made] = await transaction
    .insert(administrators)
    .values({ ...colleague, role: 'service', passwordHash: hashed.value, createdAt: now })
    .returning({ id: administrators.id });
  if (!made) throw new Error('The colleague was not written.');
  return made.id;
}
