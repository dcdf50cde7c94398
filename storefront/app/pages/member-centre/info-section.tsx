import type { UserInfo } from '#contract/entities/accounts.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useSettings } from '../../settings-context.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { openModal } from '../../stores/modal.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Detail, Details } from './card.tsx';
import { LineCard } from './line-card.tsx';
import type { LevelAccount, MemberAccount } from './load-section.ts';
import { memberCentrePath, memberTabs } from './menu.ts';
import { NoticesCard } from './notices-card.tsx';
import { RefillCard } from './refill-card.tsx';
import { RefillStrip } from './refill-strip.tsx';
import { RestockCard } from './restock-card.tsx';

/** The level, what runs out, the member's saved data, and how the member is told (G-103, G-212). */
export function InfoSection({
  levels,
  progress,
  refill,
  refillSettings,
  restockNotices,
  notices,
}: MemberAccount) {
  const user = useMemberStore((state) => state.userInfo);
  const { offers } = useSettings();
  if (!user) return null;
  // The estimate is on, but to who refused news its reminder would be advertising.
  const isSilent = refillSettings?.isEnabled === true && !refillSettings.isReminded;
  return (
    <div className="flex flex-col gap-5">
      <IncompleteHint user={user} />
      <RefillStrip estimates={refill} />
      <LevelLine user={user} levels={levels} progress={progress} />
      <Card title="基本資料" action={<EditButton what="基本資料" />}>
        <Details>
          <Detail name="電子信箱">{user.email}</Detail>
          <Detail name="姓名">
            <Saved value={user.name} />
          </Detail>
          <Detail name="生日" className="digits">
            <Saved value={user.birthday && formatDate(user.birthday)} />
          </Detail>
          <Detail name="手機號碼" className="digits">
            <Saved value={user.mobileNumber} />
          </Detail>
          <Detail name="市話" className="digits">
            <Saved value={user.telephoneNumber} />
          </Detail>
        </Details>
      </Card>
      <Card title="通訊地址與訂閱" action={<EditButton what="通訊地址與訂閱" />}>
        <Details>
          <Detail name="通訊地址">
            <Saved value={user.city && `${user.city}${user.cityZone}${user.address}`} />
          </Detail>
          <Detail name="訂閱電子報">{newsletterTexts[user.edmStatus]}</Detail>
        </Details>
      </Card>
      <RestockCard notices={restockNotices} />
      {refillSettings && <RefillCard settings={refillSettings} />}
      {offers.lineLogin && <LineCard isBound={user.lineBound} />}
      {notices && <NoticesCard settings={notices} isRefillSilent={isSilent} />}
    </div>
  );
}

function EditButton({ what }: { what: string }) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`編輯${what}`}
      className="-mr-3"
      onClick={() => openModal('ProfileEditedModal')}
    >
      <Icon name="edit" className="size-4.5" />
      編輯
    </Button>
  );
}

const newsletterTexts = { YES: '訂閱', NO: '不訂閱', '': '尚未選擇' } as const;

/** A saved value, or 尚未填寫 for null. A date that cannot be read is '' and stays empty (row 5.039). */
function Saved({ value }: { value: string | null }) {
  return value === null ? <span className="text-ink-soft">尚未填寫</span> : value;
}

/** The names of the values that the profile lacks (row 3.063). */
export function missingInProfile({
  name,
  mobileNumber,
}: Pick<UserInfo, 'name' | 'mobileNumber'>): string[] {
  return [...(name ? [] : ['姓名']), ...(mobileNumber ? [] : ['手機號碼'])];
}

function IncompleteHint({ user }: { user: UserInfo }) {
  const missing = missingInProfile(user);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-apricot-100 px-5 py-4">
      <p className="flex items-start gap-2.5">
        <Icon name="info" className="mt-0.5 size-5 text-violet-700" />
        <span>會員資料尚未完整，還缺{missing.join('與')}。</span>
      </p>
      <Button look="secondary" size="small" onClick={() => openModal('ProfileEditedModal')}>
        立即填寫
      </Button>
    </div>
  );
}

/** The level, the spent amount and the next benefit, with a link to the details. */
function LevelLine({ user, levels, progress }: LevelAccount & { user: UserInfo }) {
  const current = levels.find(({ id }) => id === user.levelId);
  if (!current) return null;
  const [coming] = progress.comingBenefits;
  return (
    <AppLink
      to={memberCentrePath(memberTabs.SPENDING_ACCUMULAYES)}
      className="flex items-center justify-between gap-4 rounded-card bg-violet-100 px-5 py-4 transition-colors duration-(--duration-fast) hover:bg-violet-50"
    >
      <span>
        <span className="font-bold text-violet-700">{current.name}</span>
        <span className="digits ml-3 text-14 text-ink-soft">
          本期累計 {formatPrice(user.accumulatedAmount)}
        </span>
        {coming?.day && (
          <span className="digits mt-1 flex flex-wrap gap-x-2 text-14">
            <span>下一份禮遇 {formatDate(coming.day)}</span>
            <span>{coming.text}</span>
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1 text-14 text-violet-700">
        消費累金
        <Icon name="chevronRight" className="size-4.5" />
      </span>
    </AppLink>
  );
}
