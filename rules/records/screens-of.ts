import { type Screen, screens } from '#contract/navigation.ts';
import { hasAccess, type Role } from '#contract/rights.ts';

/** The screens that a role sees, in the order of the menu. */
export function screensOf(role: Role): Screen[] {
  return screens.filter(({ access }) => hasAccess(role, access));
}
