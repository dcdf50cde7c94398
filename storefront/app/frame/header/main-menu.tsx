import { type PointerEvent, useEffect, useRef } from 'react';
import { AppLink, AppNavLink } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { closePanels, openPanel, usePanels } from '../panels.ts';
import { MenuEntries } from './menu-entries.tsx';
import { MenuGroupLinks } from './menu-group-links.tsx';
import { everything, menuGroups } from './menu-groups.ts';

const entry =
  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-full px-3 text-16 transition-colors duration-(--duration-fast) hover:bg-violet-50 hover:text-violet-700 aria-[current=page]:text-violet-700 wide:px-4';

/** The menu from 1024 px up. */
export function MainMenu() {
  return (
    <nav aria-label="主選單" className="desktop:block hidden grow">
      <ul className="flex items-center">
        <li className="noscript:hidden">
          <ShoppingMenu />
        </li>
        <li className="noscript:block hidden">
          <AppLink to={everything} className={`${entry} font-medium`}>
            全部商品
          </AppLink>
        </li>
        <MenuEntries link={AppNavLink} className={entry} iconClass="size-4" />
      </ul>
    </nav>
  );
}

/** Milliseconds from the pointer leaving the menu until it closes. */
const leaveDelay = 180;

/**
 * 開始選購: opens when the mouse rests on it and by a press. If the mouse has just opened it, the first press keeps it
 * open and the next one closes it.
 */
function ShoppingMenu() {
  const { navigation } = useShared();
  const open = usePanels((state) => state.open === 'menu');
  const kept = useRef(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (!open) kept.current = false;

  function onPointerEnter(event: PointerEvent) {
    window.clearTimeout(timer.current);
    if (event.pointerType === 'mouse') openPanel('menu');
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || kept.current) return;
    timer.current = window.setTimeout(closePanels, leaveDelay);
  }
  function onClick() {
    if (open && kept.current) closePanels();
    else openPanel('menu');
    kept.current = !kept.current;
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
        開始選購
        <Icon
          name="chevronDown"
          className={`size-4 transition-transform duration-(--duration-fast) ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id="shopping-menu"
        hidden={!open}
        className="absolute inset-x-0 top-full animate-appear border-line border-t bg-paper shadow-panel"
      >
        <div className="mx-auto grid max-w-[1400px] grid-cols-[repeat(4,1fr)_auto] gap-8 px-8 py-9">
          {menuGroups(navigation).map((group) => (
            <section key={group.title} aria-label={group.title}>
              <p className="border-line border-b pb-2 font-medium text-14 text-ink-soft">
                {group.title}
              </p>
              <div className="mt-2">
                <MenuGroupLinks group={group} />
              </div>
            </section>
          ))}
          <AppLink
            to={everything}
            className="inline-flex min-h-11 items-center gap-1 self-start font-medium text-violet-700 hover:underline"
          >
            全部商品
            <Icon name="chevronRight" className="size-4" />
          </AppLink>
        </div>
      </div>
    </div>
  );
}
