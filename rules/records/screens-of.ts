import { type Screen, screens } from '#contract/navigation.ts';
import { type AdminAccess, hasAccess, hasRight, type Role } from '#contract/rights.ts';

/** The screens that a role sees, in the order of the menu. */
export function screensOf(role: Role): Screen[] {
  return screens.filter((screen) => rightMissingFor(role, screen) === undefined);
}

/** The right without which a role does not see a screen; undefined if it sees it. */
export function rightMissingFor(
  role: Role,
  { access, oneOf = [] }: Pick<Screen, 'access' | 'oneOf'>,
): AdminAccess | undefined {
  if (!hasAccess(role, access)) return access;
  return oneOf.some((right) => hasRight(role, right)) ? undefined : oneOf[0];
}

/** Whether a role sees the screen of a path below /admin, such as `/orders/7`. Everybody sees what is no screen. */
export function seesPath(role: Role, path: string): boolean {
  const [, name] = path.split(/[/?#]/);
  const screen = screens.find((each) => each.name === name);
  return !screen || rightMissingFor(role, screen) === undefined;
}
