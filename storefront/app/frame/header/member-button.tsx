import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCarriedSearch } from '../../links/app-link.tsx';
import { withCarriedQuery } from '../../links/query.ts';
import { opened } from '../../loading-and-offline/optional.ts';
import { useAuthStore } from '../../stores/auth.ts';
import { useMemberStore } from '../../stores/member.ts';
import { IconButton } from '../../ui/button.tsx';
import { closePanels, togglePanel, usePanels } from '../panels.ts';

/** Loaded for members only, before they open it; it also contains signing out. */
const loadMenu = () => import('./member-menu.tsx');
const MemberMenu = opened(loadMenu, closePanels);

/** Leads a visitor to the sign-in screen and opens a member's menu. A red dot shows that the profile is incomplete. */
export function MemberButton() {
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const isMember = useAuthStore((state) => state.status === 'member');
  const incomplete = useMemberStore((state) => state.showIncompleteHint);
  const open = usePanels((state) => state.open === 'member');

  useEffect(() => {
    if (isMember) loadMenu().catch(() => {});
  }, [isMember]);

  function onClick() {
    if (isMember) return togglePanel('member');
    closePanels();
    void navigate(withCarriedQuery('/signin', search));
  }

  return (
    <div className="tablet:relative">
      {/* On a phone the menu is placed below the header; the dot stays at the icon. */}
      <span className="relative block">
        <IconButton
          icon="member"
          label={isMember ? `會員選單${incomplete ? '，資料尚未完整' : ''}` : '會員登入'}
          aria-expanded={isMember ? open : undefined}
          aria-controls={isMember ? 'member-menu' : undefined}
          onClick={onClick}
        />
        {incomplete && (
          <span
            data-testid="incomplete-dot"
            className="pointer-events-none absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-sale-700"
          />
        )}
      </span>
      {isMember && open && (
        <Suspense>
          <MemberMenu onClose={closePanels} />
        </Suspense>
      )}
    </div>
  );
}
