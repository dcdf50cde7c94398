import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { administratorRoles } from '../administrators.ts';
import { call } from '../call.ts';
import { count, id, idParams } from '../fields.ts';
import { viewLimits, viewPlaces } from '../resources/views.ts';
import { mostOwnRoles, ownRoleKeys } from '../rights.ts';
import { requiredInChinese } from '../rule-messages.ts';

const list = {
  resource: z.string().max(60),
  place: z.enum(viewPlaces).default('list'),
};

/** Built-in roles by name, own roles as `role-` and their id. */
const roleKeys = z.array(z.union([z.enum(administratorRoles), z.string().regex(ownRoleKeys)]));

const view = z.object({
  id,
  version: count,
  name: z.string(),
  /** The query string of the list's address. */
  query: z.string(),
  /** The e-mail of its owner. */
  by: z.string(),
  isOwn: z.boolean(),
  isShared: z.boolean(),
  /** The owner's list opens with this view. */
  isDefault: z.boolean(),
  /** The lists of these roles open with this view, except for administrators with a default of their own. */
  defaultRoles: roleKeys,
});

const written = z.object({
  name: z.string().trim().min(1, requiredInChinese).max(viewLimits.name),
  query: z.string().max(viewLimits.query),
  isShared: z.boolean(),
  isDefault: z.boolean(),
  defaultRoles: roleKeys.max(administratorRoles.length + mostOwnRoles),
});

/** Saved views of the lists of the back office. */
export const adminViewCalls = {
  searchViews: call(adminEndpoints.searchViews, {
    summary: '列表的檢視：自己的與共用的，以及開啟列表時套用哪一個',
    body: z.strictObject(list),
    reply: z.object({
      views: z.array(view),
      /** The id of the view with which the list opens; null without one. */
      opensWith: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  countViews: call(adminEndpoints.countViews, {
    summary: '列表的檢視各有幾筆，最多數到 999；超過時 is_more 為 true',
    body: z.strictObject(list),
    reply: z.array(
      z.object({
        /** The id of a saved view, or the name of a built-in view. */
        view: z.string(),
        count,
        isMore: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  createView: call(adminEndpoints.createView, {
    summary: '儲存檢視；query 為列表網址的查詢字串，其中已不存在的欄位會略過',
    body: z.strictObject({
      ...list,
      ...written.partial({ isShared: true, isDefault: true, defaultRoles: true }).shape,
    }),
    reply: view,
    errors: ['NOT_FOUND'],
  }),
  updateView: call(adminEndpoints.updateView, {
    summary: '修改檢視的名稱、內容、共用或預設；共用的檢視需有共用檢視的權限',
    params: idParams,
    body: z.strictObject({ version: count, ...written.partial().shape }),
    reply: view,
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
  deleteView: call(adminEndpoints.deleteView, {
    summary: '刪除檢視',
    params: idParams,
    body: z.strictObject({ version: count }),
    reply: z.object({ id }),
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
};
