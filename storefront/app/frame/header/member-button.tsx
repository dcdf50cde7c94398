import { useNavigate } from 'react-router';
import { AppLink, useCarriedSearch } from '../../links/app-link.tsx';
import { withCarriedQuery } from '../../links/query.ts';
import { signOut } from '../../session.ts';
import { useAuthStore } from '../../stores/auth.ts';
import { useMemberStore } from '../../stores/member.ts';
import { IconButton } from '../../ui/button.tsx';
import { closePanels, togglePanel, usePanels } from '../panels.ts';

const row = 'flex min-h-12 w-full items-center px-5 text-left text-16 hover:bg-violet-50';

/** Leads a visitor to the sign-in screen and opens a member's menu. A red dot shows that the profile is incomplete. */
export function MemberButton() {
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const isMember = useAuthStore((state) => state.status === 'member');
  const incomplete = useMemberStore((state) => state.showIncompleteHint);
  const name = useMemberStore((state) => state.userInfo?.name);
  const open = usePanels((state) => state.open === 'member');

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
        <nav
          id="member-menu"
          aria-label="會員選單"
          className="absolute top-full right-2 tablet:right-0 w-56 animate-drop overflow-hidden rounded-card border border-line bg-paper py-2 shadow-panel"
        >
          {name && <p className="truncate px-5 pt-1 pb-2 text-14 text-ink-soft">{name}，您好</p>}
          <AppLink to="/member-centre?type=5" className={row}>
            會員中心
            {incomplete && <span className="ml-2 size-2 rounded-full bg-sale-700" />}
          </AppLink>
          <AppLink to="/member-centre?type=2" className={row}>
            我的訂單
          </AppLink>
          <AppLink to="/member-centre?type=3" className={row}>
            我的優惠券
          </AppLink>
          <button
            type="button"
            className={`${row} border-line border-t`}
            onClick={() => {
              closePanels();
              void signOut();
            }}
          >
            登出
          </button>
        </nav>
      )}
    </div>
  );
}
