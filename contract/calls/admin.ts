import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import {
  administratorPasswordMinLength,
  administratorRoles,
  invitationStates,
  secondFactorKinds,
} from '../administrators.ts';
import { call } from '../call.ts';
import { bigId, id, idParams, instant, rowId } from '../fields.ts';
import { passwordMaxLength } from '../patterns.ts';
import { email } from '../personal-fields.ts';
import { administrators } from '../resources/read-only/administrators.ts';
import { auditEntries } from '../resources/read-only/audit-entries.ts';
import { searchFields } from './list-schemas.ts';

/** A new password of an administrator: long, and not a common one. */
export const newAdministratorPassword = z
  .string()
  .min(administratorPasswordMinLength, `密碼至少 ${administratorPasswordMinLength} 個字元`)
  .max(passwordMaxLength);

const administratorName = z.string().trim().max(60);

/** One of the two: a built-in role, or one of the shop's own. */
const roleChoice = {
  role: z.enum(administratorRoles).optional(),
  roleId: rowId.optional(),
};

export const administrator = z.object({
  id,
  email: z.string(),
  /** Empty if nobody has entered a name. */
  name: z.string(),
  /** The built-in role; null with a role of the shop's own. */
  role: z.enum(administratorRoles).nullable(),
  /** The own role; null with a built-in one. */
  roleId: id.nullable(),
  roleName: z.string(),
  isDisabled: z.boolean(),
  invitation: z.enum(invitationStates),
  /** The end of an invitation that nobody has accepted; otherwise null. */
  invitedUntil: instant.nullable(),
  /** Whether a link in an e-mail was opened, which proves that e-mails arrive. */
  isEmailVerified: z.boolean(),
  createdAt: instant,
});

/** An administrator as owners see one. */
const listedAdministrator = administrator.extend({
  secondFactors: z.array(z.enum(secondFactorKinds)),
  lastSignedInAt: instant.nullable(),
});

/** The fields that select a page; every list of the back office has pages. */
export const pageBody = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  perPage: z.number().int().min(1).max(100).default(20),
};

/** The values that changed, by field; no personal data. */
const details = z.record(z.string(), z.unknown());

/** Administrators and their audit log (G-146, G-147). */
export const adminCalls = {
  searchAdministrators: call(adminEndpoints.searchAdministrators, {
    summary: '後台：管理者，新到舊',
    body: z.object({
      role: z.enum(administratorRoles).optional(),
      ...searchFields(administrators),
      ...pageBody,
    }),
    reply: z.array(listedAdministrator),
    paged: true,
  }),
  createAdministrator: call(adminEndpoints.createAdministrator, {
    summary:
      '後台：新增管理者，並寄出邀請信（連結 72 小時有效，限用一次），由對方自己設定密碼。role 與 role_id 擇一；password 限 TEST_MODE=1',
    body: z.object({
      email,
      password: newAdministratorPassword.optional(),
      ...roleChoice,
      name: administratorName.default(''),
    }),
    reply: administrator,
    errors: ['EMAIL_EXISTED'],
  }),
  updateAdministrator: call(adminEndpoints.updateAdministrator, {
    summary:
      '後台：修改管理者的角色（role 與 role_id 擇一）、姓名或停用；其登入全部失效。自己的帳號與別人的密碼都不可修改',
    params: idParams,
    body: z.strictObject({
      ...roleChoice,
      isDisabled: z.boolean().optional(),
      name: administratorName.optional(),
    }),
    reply: administrator,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  resendInvitation: call(adminEndpoints.resendInvitation, {
    summary: '後台：重寄邀請信；先前的連結失效',
    params: idParams,
    reply: administrator,
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  withdrawInvitation: call(adminEndpoints.withdrawInvitation, {
    summary: '後台：收回邀請；連結失效，這位管理者不再列出，信箱可以再受邀',
    params: idParams,
    reply: z.object({ id }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  resetSecondFactors: call(adminEndpoints.resetSecondFactors, {
    summary: '後台：移除另一位管理者的所有第二步驗證與備用碼，其登入全部失效；下次登入時重新設定',
    params: idParams,
    reply: administrator,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  searchAuditEntries: call(adminEndpoints.searchAuditEntries, {
    summary: '後台：操作紀錄，新到舊（只能新增，不含個人資料）',
    body: z.object({
      administratorId: rowId.optional(),
      subjectType: z.string().max(40).optional(),
      subjectId: bigId.optional(),
      ...searchFields(auditEntries),
      ...pageBody,
    }),
    reply: z.array(
      z.object({
        id,
        at: instant,
        administratorId: id,
        /** The administrator's e-mail. */
        by: z.string(),
        /** The name of the role at that moment; null in old entries. */
        role: z.string().nullable(),
        /** The name of the key with which a program acted; null if a person did. */
        keyName: z.string().nullable(),
        call: z.string(),
        subjectType: z.string(),
        subjectId: id,
        title: z.string().nullable(),
        before: details.nullable(),
        after: details.nullable(),
        reason: z.string().nullable(),
        /** The shortened address and the device; null for background work, and after 400 days. */
        network: z.string().nullable(),
        device: z.string().nullable(),
        requestId: z.string(),
      }),
    ),
    paged: true,
  }),
};
