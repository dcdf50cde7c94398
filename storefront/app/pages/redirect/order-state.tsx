import type { ReactNode } from 'react';
import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import type { OrderResultState } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { useAuthStore } from '../../stores/auth.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { memberCentrePath, memberTabs } from '../member-centre/menu.ts';
import { orderStateWords } from './order-state-words.ts';

type ShownResult = Reply<typeof paymentCalls.readOrderResult>;

/** The state of an order for anybody who has its code: only number, amount and state (G-181). */
export function OrderState({ result: { orderNo, paidAmount, state } }: { result: ShownResult }) {
  const { title, subtitle, message, amount } = orderStateWords[state];
  return (
    <Screen title={title} subtitle={subtitle} sign={<Sign state={state} />} message={message}>
      <dl className="digits w-full divide-y divide-line rounded-sheet bg-paper px-6 py-2 text-left shadow-card">
        <Detail name="訂單編號">{orderNo}</Detail>
        <Detail name={amount}>
          <strong className="text-22">{formatPrice(paidAmount)}</strong>
        </Detail>
      </dl>
      <NextSteps />
      <p className="text-14 text-ink-soft">為保護您的資料，這裡只顯示部分訂單編號。</p>
    </Screen>
  );
}

/** Shown for a code that was forged or has expired. */
export function NoOrderState() {
  return (
    <Screen
      title="連結已失效"
      sign={<Disc className="bg-violet-100 text-violet-700" icon="info" />}
      message={'連結不正確，或已超過 30 天期限。\n請登入後到「我的訂單」查看。'}
    >
      <NextSteps />
    </Screen>
  );
}

interface ScreenProps {
  title: string;
  subtitle?: string | undefined;
  sign: ReactNode;
  message: string;
  children: ReactNode;
}

function Screen({ title, subtitle, sign, message, children }: ScreenProps) {
  return (
    <section className="page">
      <PageHead title={title} hidden />
      {/* The address contains the code, so no referrer is sent to other sites, pictures or scripts. */}
      <meta name="referrer" content="no-referrer" />
      <div className="mx-auto mt-4 flex max-w-(--container-form) flex-col items-center gap-6 text-center desktop:mt-10">
        {sign}
        <h1>
          <span className="block text-28 font-bold desktop:text-36">{title}</span>
          {subtitle && (
            <span lang="en" className="latin mt-1 block text-18 text-violet-600">
              {subtitle}
            </span>
          )}
        </h1>
        <p className="text-balance whitespace-pre-line">{message}</p>
        {children}
      </div>
    </section>
  );
}

const signs: Readonly<Record<OrderResultState, Parameters<typeof Disc>[0]>> = {
  PAID: { className: 'bg-leaf-100 text-leaf-700', icon: 'check' },
  ESTABLISHED: { className: 'bg-leaf-100 text-leaf-700', icon: 'check' },
  WAITING_FOR_TRANSFER: { className: 'bg-apricot-100 text-ink', icon: 'clock' },
  CONFIRMING: { className: 'bg-apricot-100 text-ink', icon: 'clock' },
  FAILED: { className: 'bg-apricot-100 text-ink', icon: 'warning' },
  CANCELLED: { className: 'bg-violet-100 text-violet-700', icon: 'close' },
};

const Sign = ({ state }: { state: OrderResultState }) => <Disc {...signs[state]} />;

function Disc({
  className,
  icon,
}: {
  className: string;
  icon: Parameters<typeof Icon>[0]['name'];
}) {
  return (
    <span className={cn('grid size-16 place-items-center rounded-full', className)}>
      <Icon name={icon} className="size-8" />
    </span>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-14 text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** A members' page: a visitor signs in first and comes back to it. */
function NextSteps() {
  const isMember = useAuthStore((state) => state.status === 'member');
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <AppLink to={memberCentrePath(memberTabs.ORDERS)} className={buttonClass('primary')}>
        {isMember ? '查看訂單' : '登入看訂單'}
      </AppLink>
      <AppLink to="/" className={buttonClass('secondary')}>
        回首頁
      </AppLink>
    </div>
  );
}
