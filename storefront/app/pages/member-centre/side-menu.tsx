import { AppLink } from '../../links/app-link.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  leadsTo,
  type MemberTab,
  type MenuEntry,
  memberCentrePath,
  memberMenu,
  memberTabs,
} from './menu.ts';

/**
 * The menu of the member centre. It is beside the section on a wide screen, and in two rows above it on a narrow one.
 * The entries below 我的帳戶 are shown while one of them is open.
 */
export function SideMenu({ tab }: { tab: MemberTab }) {
  return (
    <nav aria-label="會員中心選單">
      <ul className="grid grid-cols-3 gap-2 desktop:flex desktop:flex-col desktop:gap-1">
        {memberMenu.map((entry) => (
          <Entry key={entry.tab} entry={entry} tab={tab} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry, tab }: { entry: MenuEntry; tab: MemberTab }) {
  const isOpen = leadsTo(entry, tab);
  const { entries } = entry;
  // Opening the account leads to the member's data (row 2.131).
  const target = entry.tab === memberTabs.ACCOUNT ? memberTabs.INFO : entry.tab;
  return (
    <li className="max-desktop:contents">
      <AppLink
        to={memberCentrePath(target)}
        aria-current={entry.tab === tab ? 'page' : undefined}
        aria-expanded={entries ? isOpen : undefined}
        className={cn(
          'flex min-h-12 items-center justify-center gap-2 rounded-card px-3 py-2 font-medium transition-colors duration-(--duration-fast) desktop:justify-between desktop:px-4',
          isOpen
            ? 'border border-violet-700 bg-violet-700 text-paper'
            : 'border border-line bg-paper hover:bg-violet-100 desktop:border-transparent desktop:bg-transparent',
        )}
      >
        {entry.name}
        {entries && (
          <Icon
            name="chevronDown"
            className={cn('size-5 transition-transform max-desktop:hidden', isOpen && 'rotate-180')}
          />
        )}
      </AppLink>
      {entries && isOpen && <SubMenu entries={entries} tab={tab} />}
    </li>
  );
}

function SubMenu({ entries, tab }: { entries: readonly MenuEntry[]; tab: MemberTab }) {
  const isIncomplete = useMemberStore((state) => state.showIncompleteHint);
  return (
    <ul className="gap-1 max-desktop:order-last max-desktop:col-span-full max-desktop:grid max-desktop:grid-cols-2 desktop:py-1 desktop:pl-4">
      {entries.map(({ tab: entryTab, name }) => (
        <li key={entryTab}>
          <AppLink
            to={memberCentrePath(entryTab)}
            aria-current={entryTab === tab ? 'page' : undefined}
            className={cn(
              'flex min-h-11 items-center gap-2 rounded-small px-3 text-14 transition-colors duration-(--duration-fast) hover:bg-violet-100 max-desktop:justify-center desktop:text-16',
              entryTab === tab
                ? 'font-medium text-violet-700 max-desktop:bg-violet-100'
                : 'text-ink-soft',
            )}
          >
            {name}
            {isIncomplete && entryTab === memberTabs.INFO && (
              <span className="size-2 rounded-full bg-sale-700" />
            )}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
