import { useState } from 'react';
import type { AccountSecurity } from '#contract/calls/own-data.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { deletionRules } from '#rules/forms.ts';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { shopNow } from '../../../shop-time.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';
import { forgetStart } from '../start/start-store.ts';
import { EditCard } from './edit-card.tsx';
import { passwordProblem } from './password-problem.ts';

type DeletionCardProps = Pick<AccountSecurity, 'hasPassword' | 'deletesAt' | 'deletion'>;

/** Deletes the account after seven days, and says before what goes and what stays. */
export function DeletionCard({ hasPassword, deletesAt: first, deletion: open }: DeletionCardProps) {
  const [deletesAt, setDeletesAt] = useState(first);
  const [deletion, setDeletion] = useState(open);
  function stay() {
    setDeletesAt(null);
    setDeletion(null);
  }
  if (deletesAt || deletion) {
    return <Open deletesAt={deletesAt} deletion={deletion} onStopped={stay} />;
  }
  if (!hasPassword) {
    return (
      <Card title="刪除帳號">
        <p className="text-ink-soft">設定密碼後，就能申請刪除帳號；也可以請客服協助。</p>
      </Card>
    );
  }
  return (
    <EditCard
      title="刪除帳號"
      open="申請刪除帳號"
      form={(close) => (
        <DeletionForm
          onAsked={(at) => {
            close();
            setDeletesAt(at);
            setDeletion({ receivedAt: shopNow().toISOString(), isOwn: true });
          }}
        />
      )}
    >
      申請後保留 7 天，期間登入一次就會取消。
    </EditCard>
  );
}

function DeletionForm({ onAsked }: { onAsked(deletesAt: string): void }) {
  const form = useForm({
    rules: deletionRules,
    labels: { password: '目前的密碼' },
    async onSubmit({ password }) {
      const { data } = await api.requestDeletion({ body: { password } });
      forgetStart();
      toastSuccess('已收到刪除申請');
      onAsked(data.deletesAt);
      return undefined;
    },
    refusal(error) {
      const password = passwordProblem(error);
      return password && { fields: { password } };
    },
  });
  return (
    <form {...form.formProps} aria-label="申請刪除帳號" className="flex flex-col gap-5">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium">會刪除</dt>
          <dd className="text-ink-soft">
            會員資料、收件人與發票資料、優惠券、等級、登入方式。刪除後無法復原。
          </dd>
        </div>
        <div>
          <dt className="font-medium">會保留</dt>
          <dd className="text-ink-soft">
            訂單與發票：依商業會計法與稅法保存 5 年，期滿後去除其中的個人資料。
          </dd>
        </div>
      </dl>
      <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
      <FormAlert problem={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isBusy}>
        7 天後刪除我的帳號
      </Button>
    </form>
  );
}

interface OpenProps extends Pick<AccountSecurity, 'deletesAt' | 'deletion'> {
  onStopped(): void;
}

/** A deletion that waits for its day, or for the operators. */
function Open({ deletesAt, deletion, onStopped }: OpenProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isOwn = deletion?.isOwn ?? true;

  async function stop() {
    setIsBusy(true);
    try {
      await api.stopDeletion();
      forgetStart();
      toastSuccess('已取消刪除帳號');
      onStopped();
    } catch (error) {
      handleFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card title="刪除帳號">
      {deletesAt ? (
        <p role="status">
          您的帳號將於 <span className="digits font-medium">{formatDateTime(deletesAt)}</span>{' '}
          刪除。
        </p>
      ) : (
        <>
          <p role="status">
            您在{' '}
            <span className="digits font-medium">{formatDate(deletion?.receivedAt ?? '')}</span>{' '}
            的刪除申請，由客服處理中。
          </p>
          <p className="mt-1 text-ink-soft">
            {isOwn && '帳號還有未完成的事，例如訂單、退款或退貨，所以沒有自動刪除。'}
            處理後會再與您聯繫。
          </p>
        </>
      )}
      <p className="mt-1 text-ink-soft">{howToStop(isOwn)}</p>
      {isOwn && (
        <Button
          look="secondary"
          size="small"
          busy={isBusy}
          className="mt-3"
          onClick={() => void stop()}
        >
          取消刪除帳號
        </Button>
      )}
    </Card>
  );
}

const howToStop = (isOwn: boolean) =>
  isOwn ? '刪除前登入，或按下方的按鈕，都會取消刪除。' : '想保留帳號時，請與客服聯繫。';
