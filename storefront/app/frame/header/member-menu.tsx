import { AppLink } from '../../links/app-link.tsx';
import { signOut } from '../../sign-in-out.ts';
import { useMemberStore } from '../../stores/member.ts';

const row = 'flex min-h-12 w-full items-center px-5 text-left text-16 hover:bg-violet-50';

/** The menu of a member below the button of the header. */
export default function MemberMenu({ onClose }: { onClose: () => void }) {
  const incomplete = useMemberStore((state) => state.showIncompleteHint);
  const name = useMemberStore((state) => state.userInfo?.name);
  return (
    <nav
      id="member-menu"
      aria-label="會員選單"
      className="absolute top-full right-2 w-56 animate-drop overflow-hidden rounded-card border border-line bg-paper py-2 shadow-panel tablet:right-0"
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
        className={`${row} border-t border-line`}
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        登出
      </button>
    </nav>
  );
}
