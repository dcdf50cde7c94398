import { type RefObject, useRef } from 'react';
import { AppLink } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { IconButton } from '../../ui/button.tsx';
import { togglePanel, usePanels } from '../panels.ts';
import { CartButton, SideCart } from './cart-button.tsx';
import { HomeLink } from './home-link.tsx';
import { MainMenu } from './main-menu.tsx';
import { MemberButton } from './member-button.tsx';
import { everything } from './menu-links.ts';
import { MessageBars } from './message-bars.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { useClosingKeys } from './use-closing-keys.ts';

/** Message bars, logo, menu, search, member and cart; all but the bars stay at the upper edge. */
export function Header() {
  const { messageBars } = useShared();
  const box = useRef<HTMLElement>(null);
  return (
    <header ref={box} className="site-header z-(--layer-header)">
      <MessageBars bars={messageBars} />
      <div className="site-header-bar border-b border-line bg-paper">
        <div className="site-header-row">
          <div className="site-header-contents gap-1 px-2 tablet:px-4 desktop:gap-2 desktop:px-8">
            <MenuButton />
            {/* Without scripts no button opens the menu. */}
            <AppLink
              to={everything}
              className="hidden min-h-11 items-center px-2 text-14 font-medium desktop:hidden noscript:inline-flex"
            >
              商品
            </AppLink>
            <HomeLink className="mr-auto desktop:mr-6" />
            <MainMenu />
            <SearchBox />
            <MemberButton />
            <CartButton />
          </div>
        </div>
        <MobileMenu />
        <SideCart />
      </div>
      <ClosingKeys box={box} />
    </header>
  );
}

// Both are components of their own, so that opening a panel does not render the whole header again.

function MenuButton() {
  const open = usePanels((state) => state.open === 'menu');
  return (
    <IconButton
      icon={open ? 'close' : 'menu'}
      label={open ? '關閉選單' : '開啟選單'}
      aria-expanded={open}
      aria-controls="mobile-menu"
      className="desktop:hidden noscript:hidden"
      onClick={() => togglePanel('menu')}
    />
  );
}

function ClosingKeys({ box }: { box: RefObject<HTMLElement | null> }) {
  useClosingKeys(box);
  return null;
}
