import { levelOfMemberText } from '#server/people/accounts/users.ts';

/** SQL text: the `LevelTerms` of a member's level as JSON; null without a level, and for levels without a price. */
export const levelTermsText = (memberId: string) => `(
  select json_build_object('name', l.name, 'percent', l.level_percent)
  from level_rules l where l.id = ${levelOfMemberText(memberId)} and l.level_percent > 0)`;
