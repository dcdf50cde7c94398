import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { apiKeyLimits, rightsForKeys } from '../api-keys.ts';
import { call } from '../call.ts';
import { id, idParams, instant } from '../fields.ts';
import { rights } from '../rights.ts';
import { requiredInChinese } from '../rule-messages.ts';

const key = z.object({
  id,
  name: z.string(),
  rights: z.array(z.enum(rights)),
  /** The last characters of the key. */
  ending: z.string(),
  /** Who made it. The key may do nothing that this person may not do. */
  madeBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  /** To about a minute. */
  lastUsedAt: instant.nullable(),
  /** Whether it works at this moment. */
  isValid: z.boolean(),
});

/** Keys of programs (G-223). */
export const adminApiKeyCalls = {
  searchApiKeys: call(adminEndpoints.searchApiKeys, {
    summary: '後台：API 金鑰，新的在前',
    body: z.strictObject({}),
    reply: z.array(key),
  }),
  createApiKey: call(adminEndpoints.createApiKey, {
    summary: '後台：新增 API 金鑰；key 只在這次回覆出現。權限限自己所有',
    body: z.strictObject({
      name: z.string().trim().min(1, requiredInChinese).max(apiKeyLimits.nameLength),
      rights: z
        .array(z.enum(rightsForKeys as [(typeof rights)[number]]))
        .min(1, '請至少選擇一項權限')
        .max(rightsForKeys.length),
      expiresAt: z.iso.datetime({ offset: true }),
    }),
    reply: key.extend({ key: z.string() }),
    errors: ['TOO_MANY_RECORDS'],
  }),
  revokeApiKey: call(adminEndpoints.revokeApiKey, {
    summary: '後台：撤銷 API 金鑰，立即生效，不能復原',
    params: idParams,
    reply: key,
    errors: ['NOT_FOUND'],
  }),
};
