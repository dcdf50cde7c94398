import type { AdminApi } from '#contract/admin-client.ts';
import type { AdministratorRole } from '#contract/administrators.ts';
import { createAdministratorSession } from '#server/back-office/admin/sessions.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { TestShop } from './test-shop.ts';

export interface TestAdministrator {
  id: number;
  email: string;
  password: string;
  token: string;
  api: AdminApi;
}

const password = 'Linen-and-cotton-31';
let passwordHash: string | undefined;
let count = 0;

/** An administrator with a built-in or an own role and with a session, written directly into the database. */
export async function newAdministrator(
  test: TestShop,
  role: AdministratorRole | { roleId: number } = 'operator',
): Promise<TestAdministrator> {
  passwordHash ??= await hashOnce();
  const email = `administrator-${++count}@example.com`;
  const [row] = await test.shop.db
    .insert(administrators)
    .values({ email, ...(typeof role === 'string' ? { role } : role), passwordHash })
    .returning({ id: administrators.id });
  if (!row) throw new Error('No administrator was inserted.');
  const { token } = await createAdministratorSession(test.shop, test.shop.db, {
    administratorId: row.id,
    sessionKind: 'token',
  });
  return { id: row.id, email, password, token, api: test.adminApi(token) };
}

async function hashOnce(): Promise<string> {
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error('No password can be hashed.');
  return hashed.value;
}
