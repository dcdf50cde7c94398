import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { standingOrderCalls } from '#contract/calls/standing-orders.ts';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { formatDate } from '#rules/dates.ts';
import { standingReasonSentences } from '#rules/orders/standing-words.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { handleFailure } from '../../errors.ts';
import { AppLink } from '../../links/app-link.tsx';
import { codeIn, dataOrNull } from '../../links/mailed-code.ts';
import { ParcelDraft } from '../../standing-orders/parcel-draft.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { AccountPage } from '../account/account-page.tsx';
import { Detail } from '../account/detail.tsx';
import type { Route } from './+types/route';

/** The address contains the code of the link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/** Reads what a code of a notice shows of a standing order; null for a code that is missing, forged or too old. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = codeIn(request);
  return {
    code,
    shown: await dataOrNull(
      context.get(shopContext).api.readStandingOrderByCode({ query: { code } }),
    ),
  };
}

/** Within the shop, the browser calls the API itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = codeIn(request);
  return { code, shown: await dataOrNull(api.readStandingOrderByCode({ query: { code } })) };
}

type Shown = Reply<typeof standingOrderCalls.readStandingOrderByCode>;

export default function StandingOrderByCode({ loaderData: { code, shown } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <AccountPage title="定期配連結無效" hidden>
        <p>連結不正確或已逾時。登入會員中心，就能查看與修改定期配。</p>
        <ToMemberCentre />
      </AccountPage>
    );
  }
  const { draft, shipType, paymentType, canSkip } = shown;
  return (
    <AccountPage title={titleOf(shown)} lead={leadOf(shown)} hidden footer={<Privacy />}>
      {draft && <ParcelDraft draft={draft} />}
      {shipType && (
        <dl className="digits divide-y divide-line border-t border-line">
          <Detail name={shown.isSkipped ? '下一次寄出' : '寄出日期'}>
            {formatDate(shown.nextOn)}
          </Detail>
          <Detail name="付款">{paymentTypeLabel(paymentType, shipType)}</Detail>
        </dl>
      )}
      {canSkip && <Skip code={code} />}
      <ToMemberCentre />
    </AccountPage>
  );
}

function titleOf({ state, isSkipped, draft }: Shown): string {
  if (state === 'ENDED') return '定期配已結束';
  if (isSkipped) return '已略過這一次';
  if (state === 'PAUSED') return '定期配已暫停';
  return draft ? '定期配的下一個包裹' : '這一天的包裹已處理';
}

function leadOf({ state, reason, isSkipped, draft }: Shown): string {
  if (state === 'ENDED') return '不會再寄出，已成立的訂單不受影響。';
  if (isSkipped) return '這一天不會寄出。以下是之後的下一個包裹。';
  if (reason && reason !== draft?.problem) return standingReasonSentences[reason];
  if (!draft) return '通知裡的日期已經過去，或已經改期。登入會員中心，就能查看下一個包裹。';
  return '以今天的價格與活動計算，寄出前都可以修改或略過。';
}

/** A form, so that it works without scripts. Programs that open the links of letters send no forms. */
function Skip({ code }: { code: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function skip() {
    setIsBusy(true);
    try {
      await api.skipStandingOrderByCode({ body: { code } });
      await revalidate();
    } catch (error) {
      handleFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      method="post"
      action={`${apiBase}${endpoints.skipStandingOrderByCode.path}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void skip();
      }}
      className="flex flex-col"
    >
      <input type="hidden" name="code" value={code} />
      <Button type="submit" busy={isBusy}>
        略過這一次
      </Button>
    </form>
  );
}

const ToMemberCentre = () => (
  <AppLink to="/member-centre?type=12" className={buttonClass('secondary')}>
    登入後修改、暫停或結束
  </AppLink>
);

const Privacy = () => (
  <p className="text-14 text-ink-soft">為保護您的資料，這裡不顯示收件人與地址，也不能付款。</p>
);
