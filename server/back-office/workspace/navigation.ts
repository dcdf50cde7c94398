import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { screenGroups } from '#contract/navigation.ts';
import { type ReadOnlyResource, type Resource, rightTo } from '#contract/resources/resource.ts';
import { hasRight, type Role, recordActions } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';

type Menus = Reply<typeof adminWorkspaceCalls.listNavigationMenus>;

/** The menu of a role: its groups with the screens that this role sees, and what it may do on each (row 7.152). */
export function navigationMenus(role: Role): Menus {
  const seen = Map.groupBy(screensOf(role), ({ group }) => group);
  return [...seen].map(([group, screens]) => ({
    name: group,
    label: screenGroups[group],
    group,
    icon: group,
    path: '',
    actions: [],
    children: screens.map(({ name, label, listed }) => ({
      name,
      label,
      group,
      icon: group,
      path: `/${name}`,
      actions: listed ? actionsOn(role, listed) : [],
    })),
  }));
}

function actionsOn(role: Role, listed: Resource | ReadOnlyResource) {
  return recordActions.filter((action) => {
    const right = rightTo(listed, action);
    return right !== undefined && hasRight(role, right);
  });
}
