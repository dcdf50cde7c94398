import { opened } from '../../loading-and-offline/optional.ts';
import { closePanels, usePanels } from '../panels.ts';
import { useLoadedLater } from './use-loaded-later.ts';

/** Loaded on phones only, once the page is there: no other screen can open it. */
const loadPanels = () => import('./menu-panels.tsx');
const MenuPanels = opened(loadPanels, closePanels, <div className="h-80" />);

/** The menu below 1024 px slides down below the header; 開始選購 opens a second panel. */
export function MobileMenu() {
  const open = usePanels((state) => state.open === 'menu');
  useLoadedLater('(width < 1024px)', loadPanels);
  return (
    <div
      id="mobile-menu"
      hidden={!open}
      className="mobile-menu absolute inset-x-0 top-full max-h-[calc(100dvh-var(--toast-offset)-var(--notice-height))] animate-drop overflow-y-auto border-t border-line bg-paper px-5 pb-8 shadow-panel desktop:hidden"
    >
      {/* Rendered again at each opening, so that it begins with the first panel. */}
      {open && <MenuPanels />}
    </div>
  );
}
