import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { formatNumber } from '#rules/numbers.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { AwaitingApproval, isAwaitingApproval } from '../../ui/awaiting-approval.tsx';
import type { CouponGift } from './use-coupon-gift.ts';

type Tried = NonNullable<CouponGift['trial']['data']>;

/** Shows how many members would get the coupon; gives it with a reason. */
export function TriedGift({ gift, tried }: { gift: CouponGift; tried: Tried }) {
  const { give, reason, setReason } = gift;
  const { able, needsApproval } = tried.data;
  const isAsked = give.error !== null && isAwaitingApproval(give.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate(tried);
      }}
    >
      <Counts result={tried.data} />
      <TextInput
        mt="sm"
        label="原因"
        description="會和您的帳號一起留在操作紀錄"
        required
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FailureLine>{isAsked ? undefined : give.error?.message}</FailureLine>
      {isAsked && give.error && <AwaitingApproval error={give.error} />}
      <Group mt="sm" justify="flex-end">
        <Button
          type="submit"
          disabled={able === 0 || reason.trim() === '' || isAsked}
          loading={give.isPending}
        >
          {needsApproval ? '送出核可：' : ''}發給 {formatNumber(able)} 人
        </Button>
      </Group>
    </form>
  );
}

/** The receivers of the coupon, and the members who are left out with the reason. */
function Counts({ result }: { result: Tried['data'] }) {
  return (
    <Alert
      mt="sm"
      title={`${formatNumber(result.total)} 人中可發給 ${formatNumber(result.able)} 人`}
    >
      <Text size="sm">
        略過：已有這張券 {formatNumber(result.had)}、帳號已停用 {formatNumber(result.disabled)}
        {result.unknownCount > 0 && `、找不到 ${formatNumber(result.unknownCount)}`}
      </Text>
      {result.unknown.length > 0 && (
        <Text size="xs" mt={4}>
          找不到：{result.unknown.join('、')}
        </Text>
      )}
      {result.needsApproval && (
        <Text size="sm" mt={4}>
          總值超過門檻，要由另一位有權限的人核可後才會發出。
        </Text>
      )}
    </Alert>
  );
}
