import type { AdministratorRole } from '#contract/administrators.ts';
import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { type ScreenGroup, screenGroups } from '#contract/navigation.ts';
import type { RecordArea } from '#contract/rights.ts';
import { hasRight, recordActions } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';

type Menus = Reply<typeof adminWorkspaceCalls.listNavigationMenus>;

/** The menu of a role: its groups with the screens that this role sees, and what it may do on each (row 7.152). */
export function navigationMenus(role: AdministratorRole): Menus {
  const seen = Map.groupBy(screensOf(role), ({ group }) => group);
  return [...seen].map(([group, screens]) => ({
    name: group,
    label: screenGroups[group],
    group,
    icon: group,
    path: '',
    actions: [],
    children: screens.map(({ name, label, isRecords }) => ({
      name,
      label,
      group,
      icon: group,
      path: `/${name}`,
      actions: isRecords ? actionsIn(role, group) : [],
    })),
  }));
}

function actionsIn(role: AdministratorRole, group: ScreenGroup) {
  return recordActions.filter((action) => hasRight(role, `${group as RecordArea}.${action}`));
}
