import { useState } from 'react';
import { AppLink } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { CategoryStrip } from '../category-strip.tsx';
import { MenuEntries } from './menu-entries.tsx';
import { MenuGroupLinks } from './menu-group-links.tsx';
import { menuGroups } from './menu-groups.ts';
import { everything } from './menu-links.ts';

const row = 'flex min-h-13 w-full items-center justify-between gap-4 text-left text-16';

/** The content of the menu on phones: its entries and all series, or the groups of the shopping menu. */
export default function MenuPanels() {
  const [shopping, setShopping] = useState('');
  if (shopping) return <ShoppingPanel label={shopping} onBack={() => setShopping('')} />;
  return (
    <>
      <nav aria-label="主選單">
        <ul className="divide-y divide-line">
          <MenuEntries
            link={AppLink}
            className={row}
            iconClass="size-5 text-ink-soft"
            shopping={(label) => (
              <li>
                <button
                  type="button"
                  className={`${row} font-medium`}
                  onClick={() => setShopping(label)}
                >
                  {label}
                  <Icon name="chevronRight" className="size-5 text-ink-soft" />
                </button>
              </li>
            )}
          />
        </ul>
      </nav>
      <div className="border-t border-line pt-4">
        <CategoryStrip isGrid className="-mx-2" />
      </div>
    </>
  );
}

function ShoppingPanel({ label, onBack }: { label: string; onBack: () => void }) {
  const { navigation } = useShared();
  return (
    <nav aria-label={label}>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the pressed button has just gone; its panel goes on here.
        autoFocus
        className="flex min-h-13 items-center gap-2 text-16 font-medium text-violet-700"
        onClick={onBack}
      >
        <Icon name="chevronLeft" className="size-5" />
        返回選單
      </button>
      <AppLink to={everything} className={`${row} border-t border-line font-medium`}>
        全部商品
      </AppLink>
      {menuGroups(navigation).map((group) => (
        <section key={group.title} aria-label={group.title} className="border-t border-line py-3">
          <p className="pt-1 text-14 text-ink-soft">{group.title}</p>
          <MenuGroupLinks group={group} />
        </section>
      ))}
    </nav>
  );
}
