import type { memberCalls } from '#contract/calls/accounts.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readOmniProfile, readProfile, updateProfile } from './profile.ts';

/** The calls of members. Each is about the member to whom the token belongs. */
export function memberRoutes(shop: Shop): Handlers<typeof memberCalls> {
  return {
    readUser: (_, { memberId }) => readProfile(shop, memberId),
    updateUser: ({ body }, { memberId }) => updateProfile(shop, memberId, body),
    readOmniUserInfo: ({ body }, { memberId }) => readOmniProfile(shop, memberId, body.userId),
  };
}
