import { AppLink } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuGroupLinks } from './menu-group-links.tsx';
import { menuGroups } from './menu-groups.ts';
import { everything } from './menu-links.ts';

/** The content of 開始選購 on a large screen. */
export default function ShoppingGroups() {
  const { navigation } = useShared();
  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[repeat(4,1fr)_auto] gap-8 px-8 py-9">
      {menuGroups(navigation).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <p className="border-b border-line pb-2 text-14 font-medium text-ink-soft">
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
  );
}
