import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import {
  administratorPasswordMinLength,
  administratorRoles,
  secondFactorKinds,
} from '../administrators.ts';
import { call } from '../call.ts';
import { bigId, id, idParams, instant } from '../fields.ts';
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

export const administrator = z.object({
  id,
  email: z.string(),
  /** Empty if nobody has entered a name. */
  name: z.string(),
  role: z.enum(administratorRoles),
  isDisabled: z.boolean(),
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
    summary: '後台：新增管理者，並寄出確認信箱的邀請（連結 30 分鐘有效，限用一次）',
    body: z.object({
      email,
      password: newAdministratorPassword,
      role: z.enum(administratorRoles),
      name: administratorName.default(''),
    }),
    reply: administrator,
    errors: ['EMAIL_EXISTED'],
  }),
  updateAdministrator: call(adminEndpoints.updateAdministrator, {
    summary: '後台：修改管理者的角色、停用或重設密碼；其登入全部失效。自己的帳號不可修改',
    params: idParams,
    body: z.object({
      role: z.enum(administratorRoles).optional(),
      isDisabled: z.boolean().optional(),
      name: administratorName.optional(),
      password: newAdministratorPassword.optional(),
    }),
    reply: administrator,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
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
      administratorId: id.min(1).max(2_147_483_647).optional(),
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
        call: z.string(),
        subjectType: z.string(),
        subjectId: id,
        title: z.string().nullable(),
        before: details.nullable(),
        after: details.nullable(),
        requestId: z.string(),
      }),
    ),
    paged: true,
  }),
};
