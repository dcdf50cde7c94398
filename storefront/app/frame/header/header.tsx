import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../../links/app-link.tsx';
import { useSettings } from '../../settings-context.tsx';
import { useShared } from '../../shared-data.ts';
import { IconButton } from '../../ui/button.tsx';
import logo from '../../ui/logo.svg';
import { closePanels, togglePanel, usePanels } from '../panels.ts';
import { CartButton, SideCart } from './cart-button.tsx';
import { MainMenu } from './main-menu.tsx';
import { MemberButton } from './member-button.tsx';
import { MessageBars } from './message-bars.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { useClosingKeys } from './use-closing-keys.ts';
import { useScrolledMark } from './use-scrolled.ts';

/** Message bars, logo, menu, search, member and cart; sticks to the top. */
export function Header() {
  const { messageBars } = useShared();
  const { brand } = useSettings();
  const { key } = useLocation();
  const open = usePanels((state) => state.open);
  useScrolledMark();
  const box = useClosingKeys(open !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step to a page, also to the same one, closes them.
  useEffect(closePanels, [key]);

  return (
    <header ref={box} className="site-header z-(--layer-header)">
      <MessageBars bars={messageBars} />
      <div className="relative h-(--header-height) border-line border-b bg-paper">
        <div className="mx-auto flex h-full max-w-[1400px] items-center desktop:gap-2 gap-1 desktop:px-8 px-2 tablet:px-4">
          <IconButton
            icon={open === 'menu' ? 'close' : 'menu'}
            label={open === 'menu' ? '關閉選單' : '開啟選單'}
            aria-expanded={open === 'menu'}
            aria-controls="mobile-menu"
            className="desktop:hidden"
            onClick={() => togglePanel('menu')}
          />
          <AppLink
            to="/"
            aria-label={`${brand.name} 首頁`}
            className="desktop:mr-6 mr-auto inline-flex min-h-11 items-center"
            onClick={closePanels}
          >
            <Logo name={brand.name} />
          </AppLink>
          <MainMenu />
          <SearchBox />
          <MemberButton />
          <CartButton />
        </div>
        <MobileMenu />
        <SideCart />
      </div>
    </header>
  );
}

/** The word mark. Another shop replaces the file. */
function Logo({ name }: { name: string }) {
  return (
    <img
      src={logo}
      alt={name}
      width={238}
      height={40}
      className="desktop:h-9 h-6 tablet:h-7 w-auto"
    />
  );
}
