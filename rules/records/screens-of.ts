import type { AdministratorRole } from '#contract/administrators.ts';
import { type Screen, screens } from '#contract/navigation.ts';
import { rolesWithAccess } from '#contract/rights.ts';

/** The screens that a role sees, in the order of the menu. */
export function screensOf(role: AdministratorRole): Screen[] {
  return screens.filter(({ access }) => rolesWithAccess(access).includes(role));
}
