import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { idParams, instant, queryRowId, rowId } from '../fields.ts';
import { historyLength } from '../record-endpoints.ts';
import { recordActions, rights } from '../rights.ts';
import { type SettingGroupName, settingGroupNames } from '../settings.ts';
import { history, valuesByField } from './history.ts';

const settingGroup = z.object({
  name: z.enum(settingGroupNames as [SettingGroupName, ...SettingGroupName[]]),
  label: z.string(),
  /** It changes with each change, whoever makes it. */
  version: z.string(),
  values: valuesByField,
  /** The fields that environment variables decide, each with its variable. */
  locked: z.record(z.string(), z.string()),
  /** The moment and the author of the group's last change; null if there is none. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});

const screen = z.object({
  name: z.string(),
  label: z.string(),
  group: z.string(),
  icon: z.string(),
  path: z.string(),
  actions: z.array(z.enum(recordActions)),
});

/** Data for the screens of the back office: menu, settings, search, and who else is at work. */
export const adminWorkspaceCalls = {
  listNavigationMenus: call(adminEndpoints.listNavigationMenus, {
    summary: '後台：這位管理者可以使用的選單',
    reply: z.array(screen.extend({ children: z.array(screen) })),
  }),
  readClientSettings: call(adminEndpoints.readClientSettings, {
    summary: '後台：畫面所需的設定：品牌、時區、上限、權限、唯讀欄位與列舉的名稱',
    reply: z.object({
      brand: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      limits: z.object({
        rowsPerPage: z.number(),
        conditions: z.number(),
        rowsPerChange: z.number(),
        recordsPerRemoval: z.number(),
      }),
      rights: z.array(z.enum(rights)),
      /** By entity, the fields that this administrator may not write. */
      readOnlyFields: z.record(z.string(), z.array(z.string())),
      /** By read-only resource, the fields that this administrator does not see. */
      hiddenFields: z.record(z.string(), z.array(z.string())),
      /** The values of each choice with their labels, by `entity.field`. */
      enumerations: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  }),
  searchEverything: call(adminEndpoints.searchEverything, {
    summary: '後台：在所有可讀取的資料中搜尋，每種最多 8 筆',
    body: z.object({ keyword: z.string().trim().min(1).max(100) }),
    reply: z.array(
      z.object({ resource: z.string(), label: z.string(), id: z.number(), title: z.string() }),
    ),
  }),
  noteEditing: call(adminEndpoints.noteEditing, {
    summary:
      '後台：告知正在編輯一筆資料，並得知還有誰在編輯；每分鐘一次，離開時 is_editing 為 false',
    body: z.object({
      resource: z.string().max(60),
      id: rowId,
      isEditing: z.boolean().default(true),
    }),
    reply: z.object({ editing: z.array(z.object({ name: z.string(), since: instant })) }),
    errors: ['NOT_FOUND'],
  }),
  readSettings: call(adminEndpoints.readSettings, {
    summary: '後台：商店設定',
    reply: z.array(settingGroup),
  }),
  writeSettings: call(adminEndpoints.writeSettings, {
    summary: '後台：修改一組商店設定；讀取後已被修改的不覆蓋',
    body: z.object({
      name: z.enum(settingGroupNames as [SettingGroupName, ...SettingGroupName[]]),
      version: z.string().max(100),
      values: valuesByField,
    }),
    reply: settingGroup,
    errors: ['STALE_RECORD'],
  }),
  readSettingsHistory: call(adminEndpoints.readSettingsHistory, {
    summary: `後台：一組商店設定的歷程，新到舊，每次 ${historyLength} 筆；before 為上次最後一筆的編號`,
    params: idParams,
    query: z.object({ before: queryRowId.optional() }),
    reply: history,
  }),
  undoSettings: call(adminEndpoints.undoSettings, {
    summary: '後台：復原一次設定的變更；之後已再被修改的不復原',
    params: idParams,
    reply: settingGroup,
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
};
