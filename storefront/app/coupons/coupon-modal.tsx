import { useEffect, useState } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { chosenCoupon } from '../cart/cart-context.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { AppLink } from '../links/app-link.tsx';
import { useCartStore } from '../stores/cart.ts';
import { loadCouponsWithGifts } from '../stores/coupon.ts';
import { closeModal } from '../stores/modal.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';
import { applyCoupon } from './apply-coupon.ts';
import { CodeEntry } from './code-entry.tsx';
import { CouponCard } from './coupon-card.tsx';
import { goodsWorth, reasonText } from './coupon-texts.ts';
import type { JudgedCoupon, SortedCoupons } from './sort-coupons.ts';
import { useSortedCoupons } from './use-sorted-coupons.ts';

/** The modal for choosing a coupon: usable coupons, nearly usable ones, and the others with the reason. */
export default function CouponModal({ content: { place }, close }: ModalProps<'CouponModal'>) {
  const sorted = useSortedCoupons();
  const chosen = useCartStore(chosenCoupon);
  const [busyId, setBusyId] = useState<number | null>();
  useEffect(() => void loadCouponsWithGifts(), []);
  async function choose(judged: JudgedCoupon | null) {
    setBusyId(judged?.coupon.id ?? null);
    const isApplied = await applyCoupon(judged?.coupon ?? null, place);
    setBusyId(undefined);
    if (isApplied) close();
  }
  return (
    <Dialog
      title="選擇優惠券"
      onClose={close}
      shape="sheet"
      className="desktop:m-0 desktop:ml-auto desktop:h-dvh desktop:max-h-dvh desktop:w-120 desktop:rounded-r-none"
    >
      <div className="flex flex-col gap-6 pt-2">
        <CodeEntry />
        <section aria-labelledby="own-coupons" className="flex flex-col gap-5">
          <div className="flex min-h-11 items-center justify-between">
            <h3 id="own-coupons" className="font-bold">
              我的優惠券
            </h3>
            {chosen && (
              <Button
                look="quiet"
                size="small"
                busy={busyId === null}
                onClick={() => void choose(null)}
              >
                不使用優惠券
              </Button>
            )}
          </div>
          {sorted ? (
            <Groups
              sorted={sorted}
              chosenId={chosen?.id}
              busyId={busyId ?? undefined}
              onChoose={(judged) => void choose(judged)}
            />
          ) : (
            <Loading label="優惠券載入中">
              <Skeleton className="h-28 rounded-card" />
            </Loading>
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface GroupsProps {
  sorted: SortedCoupons;
  chosenId: number | undefined;
  busyId: number | undefined;
  onChoose(judged: JudgedCoupon): void;
}

function Groups({ sorted, chosenId, busyId, onChoose }: GroupsProps) {
  const { usable, missingAmount, unusable } = sorted;
  if (usable.length + missingAmount.length + unusable.length === 0) {
    return <p className="text-ink-soft">目前沒有優惠券。有折扣碼的話，可以在上方領取。</p>;
  }
  return (
    <>
      <Group title="可使用" coupons={usable}>
        {(judged) => (
          <CouponCard
            as="h3"
            couponEvent={judged.coupon.couponEvent}
            label={judged.coupon.id === chosenId ? { text: '使用中', tone: 'leaf' } : undefined}
            note={judged.saving > 0 && `這筆訂單可省 ${formatPrice(judged.saving)}`}
            action={
              judged.coupon.id !== chosenId && (
                <Button
                  size="small"
                  aria-label={`使用 ${judged.coupon.couponEvent.name}`}
                  busy={busyId === judged.coupon.id}
                  onClick={() => onChoose(judged)}
                >
                  使用
                </Button>
              )
            }
          />
        )}
      </Group>
      <Group title="尚差金額" coupons={missingAmount}>
        {(judged) => <Unusable {...judged} />}
      </Group>
      <Group title="無法使用" coupons={unusable}>
        {(judged) => <Unusable {...judged} />}
      </Group>
    </>
  );
}

function Unusable({ coupon, reason, missing }: JudgedCoupon) {
  return (
    <CouponCard
      isDim
      couponEvent={coupon.couponEvent}
      note={reason && reasonText(reason, missing)}
      action={
        reason === 'BELOW_THRESHOLD' && (
          <AppLink
            to={goodsWorth(missing)}
            onClick={closeModal}
            className="inline-flex min-h-11 items-center text-14 text-violet-700 underline underline-offset-4"
          >
            看 {formatPrice(missing)} 以上的商品
          </AppLink>
        )
      }
    />
  );
}

interface GroupProps {
  title: string;
  coupons: readonly JudgedCoupon[];
  children(judged: JudgedCoupon): React.ReactNode;
}

function Group({ title, coupons, children }: GroupProps) {
  if (coupons.length === 0) return null;
  return (
    <div>
      <p className="digits mb-2 text-14 text-ink-soft">
        {title}（{coupons.length}）
      </p>
      <ul aria-label={title} className="flex flex-col gap-3">
        {coupons.map((judged) => (
          <li key={judged.coupon.id}>{children(judged)}</li>
        ))}
      </ul>
    </div>
  );
}
