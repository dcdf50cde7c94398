import { type PointerEvent, useEffect, useRef } from 'react';
import { AppLink, AppNavLink } from '../../links/app-link.tsx';
import { opened } from '../../loading-and-offline/optional.ts';
import { Icon } from '../../ui/icon.tsx';
import { closePanels, openPanel, usePanels } from '../panels.ts';
import { MenuEntries } from './menu-entries.tsx';
import { everything } from './menu-links.ts';
import { useLoadedLater } from './use-loaded-later.ts';

/** Loaded after the page, because nobody has opened the menu before. */
const loadGroups = () => import('./shopping-groups.tsx');
const ShoppingGroups = opened(loadGroups, closePanels, <div className="h-80" />);

const entry =
  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-full px-3 text-16 transition-colors duration-(--duration-fast) hover:bg-violet-50 hover:text-violet-700 aria-[current=page]:text-violet-700 wide:px-4';

/** The menu from 1024 px up. */
export function MainMenu() {
  return (
    <nav aria-label="主選單" className="hidden grow desktop:block">
      <ul className="flex items-center">
        <MenuEntries link={AppNavLink} className={entry} iconClass="size-4" shopping={shopping} />
      </ul>
    </nav>
  );
}

const shopping = (label: string) => (
  <>
    <li className="noscript:hidden">
      <ShoppingMenu label={label} />
    </li>
    <li className="hidden noscript:block">
      <AppLink to={everything} className={`${entry} font-medium`}>
        全部商品
      </AppLink>
    </li>
  </>
);

/** Milliseconds from the pointer leaving the menu until it closes. */
const leaveDelay = 180;

/**
 * The menu of series and campaigns: opens when the mouse rests on it and by a press. If the mouse has just opened
 * it, the first press keeps it open and the next one closes it.
 */
function ShoppingMenu({ label }: { label: string }) {
  const open = usePanels((state) => state.open === 'menu');
  useLoadedLater('(width >= 1024px)', loadGroups);
  const staysOpen = useRef(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (!open) staysOpen.current = false;

  function onPointerEnter(event: PointerEvent) {
    window.clearTimeout(timer.current);
    if (event.pointerType === 'mouse') openPanel('menu');
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || staysOpen.current) return;
    timer.current = window.setTimeout(closePanels, leaveDelay);
  }
  function onClick() {
    if (open && staysOpen.current) closePanels();
    else openPanel('menu');
    staysOpen.current = !staysOpen.current;
  }

  return (
    <div onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="shopping-menu"
        className={`${entry} font-medium`}
        onClick={onClick}
      >
        {label}
        <Icon
          name="chevronDown"
          className={`size-4 transition-transform duration-(--duration-fast) ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id="shopping-menu"
        hidden={!open}
        className="absolute inset-x-0 top-full animate-appear border-t border-line bg-paper shadow-panel"
      >
        {open && <ShoppingGroups />}
      </div>
    </div>
  );
}
