import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { memberNo } from '#contract/members.ts';
import { copyHours, takeBackDays } from '#contract/privacy.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { type PrivacyRequest, usePrivacyAction } from './privacy-request.ts';

/** The actions that are possible for a request now. */
export function Steps({ request }: { request: PrivacyRequest }) {
  const { id, kind, state, plan } = request;
  const mayCopy = useRight('personal.export');
  const mayErase = useRight('member.erase');
  const [dialog, setDialog] = useState<'erase' | 'withdraw' | 'refuse'>();
  const copy = usePrivacyAction(
    () => adminApi.sendPrivacyCopy({ params: { id } }),
    '開始製作，完成後會把連結寄給會員',
  );
  if (state !== 'RECEIVED' && state !== 'WAITING') return null;
  const close = () => setDialog(undefined);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {kind === 'EXPORT' && mayCopy && (
          <Button
            loading={copy.isPending}
            disabled={!request.isVerified}
            onClick={() => copy.mutate()}
          >
            製作複本並寄出連結
          </Button>
        )}
        {kind === 'ERASURE' && state === 'RECEIVED' && mayErase && plan && (
          <Button
            color="red"
            disabled={plan.obstacles.length > 0}
            onClick={() => setDialog('erase')}
          >
            排定刪除
          </Button>
        )}
        <Button variant="default" onClick={() => setDialog('withdraw')}>
          會員撤回
        </Button>
        {state === 'RECEIVED' && (
          <Button variant="default" onClick={() => setDialog('refuse')}>
            不受理
          </Button>
        )}
      </Group>
      {kind === 'EXPORT' && (
        <Text size="sm" c="dimmed">
          {request.isVerified
            ? `連結只寄到會員驗證過的信箱，${copyHours} 小時內有效。`
            : '會員的信箱尚未驗證，不能寄出個人資料。'}
        </Text>
      )}
      <FailureLine>{copy.error?.message}</FailureLine>
      {dialog === 'erase' && plan && (
        <EraseDialog request={request} seen={plan.seen} onClose={close} />
      )}
      {dialog === 'withdraw' && <EndDialog id={id} action="withdraw" onClose={close} />}
      {dialog === 'refuse' && <EndDialog id={id} action="refuse" onClose={close} />}
    </Stack>
  );
}

interface EraseProps {
  request: PrivacyRequest;
  seen: string;
  onClose(): void;
}

/** The member's number must be typed once more, because nothing restores the data after the seven days. */
function EraseDialog({ request: { id, memberId, email }, seen, onClose }: EraseProps) {
  const [typed, setTyped] = useState('');
  const no = memberNo(memberId);
  const erase = usePrivacyAction(
    () => adminApi.beginErasure({ params: { id }, body: { memberId, seen } }),
    '已排定刪除，並通知會員',
  );
  return (
    <Modal opened onClose={onClose} title="排定刪除個人資料">
      <Stack gap="sm">
        <FailureLine>{erase.error?.message}</FailureLine>
        <Text size="sm">
          會員 {no}（{email}）的帳號與個人資料會在 {takeBackDays}{' '}
          天後刪除，之後無法復原。期間會員可以撤回；到期時若有新的訂單、款項或退貨，就不會刪除。
        </Text>
        <TextInput
          label={`輸入會員編號 ${no} 以確認`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回
          </Button>
          <Button
            color="red"
            disabled={typed.trim().toUpperCase() !== no}
            loading={erase.isPending}
            onClick={() => erase.mutate(undefined, { onSuccess: onClose })}
          >
            確定排定刪除
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const endings = {
  withdraw: {
    title: '會員撤回請求',
    description: '會員怎麼說的；會寄信告知已撤回',
    confirm: '確定撤回',
    done: '已撤回，並通知會員',
    call: adminApi.withdrawPrivacyRequest,
  },
  refuse: {
    title: '不受理請求',
    description: '會員會收到這個原因',
    confirm: '確定不受理',
    done: '已結案，並通知會員',
    call: adminApi.refusePrivacyRequest,
  },
} as const;

interface EndProps {
  id: number;
  action: keyof typeof endings;
  onClose(): void;
}

function EndDialog({ id, action, onClose }: EndProps) {
  const { title, description, confirm, done, call } = endings[action];
  const end = usePrivacyAction(
    (reason: string) => call({ params: { id }, body: { reason } }),
    done,
  );
  return (
    <ReasonDialog
      title={title}
      description={description}
      confirm={confirm}
      isBusy={end.isPending}
      failure={end.error?.message}
      onClose={onClose}
      onConfirm={(reason) => end.mutate(reason, { onSuccess: onClose })}
    />
  );
}
