import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams } from '../fields.ts';
import { rights, rightsToGive, roleNameMaxLength } from '../rights.ts';
import { requiredInChinese } from '../rule-messages.ts';

const role = z.object({
  id,
  version: count,
  name: z.string(),
  rights: z.array(z.enum(rights)),
  /** Who has the role, by name. */
  holders: z.array(z.object({ id, name: z.string() })),
});

const written = {
  name: z.string().trim().min(1, requiredInChinese).max(roleNameMaxLength),
  rights: z.array(z.enum(rightsToGive)).max(rightsToGive.length),
};

/** The roles that owners make of the existing rights. The eight built-in ones are not among them. */
export const adminRoleCalls = {
  searchRoles: call(adminEndpoints.searchRoles, {
    summary: '後台：自訂的角色，依名稱',
    body: z.strictObject({}),
    reply: z.array(role),
  }),
  readRole: call(adminEndpoints.readRole, {
    summary: '後台：一個自訂的角色',
    params: idParams,
    reply: role,
    errors: ['NOT_FOUND'],
  }),
  createRole: call(adminEndpoints.createRole, {
    summary: '後台：新增角色。權限限自己所有，且不含 administrators.write',
    body: z.strictObject(written),
    reply: role,
  }),
  updateRole: call(adminEndpoints.updateRole, {
    summary:
      '後台：修改角色的名稱或權限，對已登入的人立即生效。附上 version 時，若已被別人修改則為 STALE_RECORD',
    params: idParams,
    body: z.strictObject({
      version: count.optional(),
      name: written.name.optional(),
      rights: written.rights.optional(),
    }),
    reply: role,
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
  deleteRole: call(adminEndpoints.deleteRole, {
    summary: '後台：刪除角色；還有人使用時為 RECORD_IN_USE，說明是誰',
    params: idParams,
    reply: z.object({ id }),
    errors: ['NOT_FOUND', 'RECORD_IN_USE'],
  }),
};
