import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { adminMemberMergeCalls } from '#contract/calls/admin-member-merge.ts';
import { memberStates } from '#contract/members.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

type Preview = Reply<typeof adminMemberMergeCalls.previewMemberMerge>;

/** Finds the account that ends, shows what moves, and merges once its number is typed. */
export default function MergeDialog({ page, onClose }: { page: MemberPage; onClose(): void }) {
  const { id, memberNo } = page;
  const [from, setFrom] = useState('');
  const [found, setFound] = useState<Preview>();
  const preview = useMutation({
    mutationFn: async (account: string) =>
      (await adminApi.previewMemberMerge({ params: { id }, body: { from: account } })).data,
    onSuccess: setFound,
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={`把另一個帳號併入 ${memberNo}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setFound(undefined);
          preview.mutate(from);
        }}
      >
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label="要併入的帳號"
            description="會員編號或信箱；這個帳號之後不能登入"
            data-autofocus
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={from.trim() === ''}
            loading={preview.isPending}
          >
            試算
          </Button>
        </Group>
        <FailureLine>{preview.error?.message}</FailureLine>
      </form>
      {found && (
        <Merge
          // What is typed about this account stays when it is read again.
          key={found.from.id}
          page={page}
          preview={found}
          onStale={() => preview.mutate(found.from.memberNo)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface Props {
  page: MemberPage;
  preview: Preview;
  onStale(): void;
  onClose(): void;
}

/** Both accounts: the reasons why they cannot be merged, or the data that move. */
function Merge(props: Props) {
  const { from, obstacles } = props.preview;
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm">
        {from.memberNo}　{from.name || '未填姓名'}　{from.email}　{memberStates[from.state]}
      </Text>
      {obstacles.length > 0 ? (
        <Alert color="red" role="alert" title="這兩個帳號不能合併">
          {obstacles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      ) : (
        <MergeForm {...props} />
      )}
    </Stack>
  );
}

/** Merges with a reason, once the number of the account that ends is typed. */
function MergeForm({ page: { id, memberNo }, preview, onStale, onClose }: Props) {
  const { from, version } = preview;
  const [confirmation, setConfirmation] = useState('');
  const [reason, setReason] = useState('');
  const merge = useMemberAction(
    id,
    () => {
      const body = { fromId: from.id, version, confirmation, reason };
      return adminApi.mergeMembers({ params: { id }, body });
    },
    { done: `${from.memberNo} 已併入 ${memberNo}`, onDone: onClose },
  );
  function readAgain() {
    merge.reset();
    onStale();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate();
      }}
    >
      <Moves preview={preview} />
      <Text size="sm" my="sm">
        合併不能復原。{from.memberNo} 會登出並停用，它的信箱保留，不能再註冊；購物車不會合併。
      </Text>
      <FailureLine>{merge.error?.message}</FailureLine>
      {merge.error && (
        <Button size="xs" variant="default" mb="sm" onClick={readAgain}>
          重新試算
        </Button>
      )}
      <TextInput
        label="原因"
        description="會和您的帳號一起留在操作紀錄"
        required
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextInput
        mt="sm"
        label={`請輸入 ${from.memberNo} 以確認`}
        required
        maxLength={20}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
      />
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button
          type="submit"
          color="red"
          loading={merge.isPending}
          disabled={reason.trim() === '' || confirmation.trim().toUpperCase() !== from.memberNo}
        >
          確定合併
        </Button>
      </Group>
    </form>
  );
}

/** The data that move to the remaining account, and those that do not. */
function Moves({ preview: { moves, level } }: Pick<Props, 'preview'>) {
  const left = moves.couponsLeft + moves.recipientsLeft + moves.invoicesLeft;
  return (
    <>
      <dl className={classes.details} aria-label="會移到保留帳號的資料">
        <Detail label="訂單">{`${moves.orders} 筆`}</Detail>
        <Detail label="優惠券">{`${moves.coupons} 張`}</Detail>
        <Detail label="收件人">{`${moves.recipients} 筆`}</Detail>
        <Detail label="發票資料">{`${moves.invoices} 筆`}</Detail>
        <Detail label="計入等級的訂單">{`${moves.countedOrders} 筆`}</Detail>
        <Detail label="等級">
          {`${level.before ?? '無等級'} → ${level.after ?? '無等級'}，本期累積 ${formatTwd(level.accumulatedAmount)}`}
        </Detail>
        <Detail label="LINE">{moves.hasLine ? '連結移到保留帳號' : '沒有連結'}</Detail>
        <Detail label="備註與未取件">{`${moves.notes} 則、${moves.uncollected} 次`}</Detail>
        <Detail label="標籤">{moves.tags.join('、')}</Detail>
      </dl>
      {left > 0 && (
        <Text size="sm" mt="sm">
          留在原帳號：兩邊都有的優惠券 {moves.couponsLeft} 張、放不下的收件人 {moves.recipientsLeft}{' '}
          筆與發票資料 {moves.invoicesLeft} 筆
        </Text>
      )}
    </>
  );
}
