import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { readSearch } from '#rules/records/list-address.ts';
import { adminApi, conditionsOnWire } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { viewsOf } from '../../resource/views/list-views.ts';
import { AwaitingApproval, isAwaitingApproval } from '../../ui/awaiting-approval.tsx';
import { Box } from '../order/box.tsx';

const resource = members as unknown as ReadOnlyResource;
const everybody = 'everybody';

/** What the shop is asked about: who, and which coupon. */
interface AskedGift {
  couponEventId: number;
  search?: { keyword: string; conditions?: object };
  list?: string;
}

/** Chooses a coupon and who gets it, tries it, and gives it once. */
export function GiftForm() {
  const client = useQueryClient();
  const [couponEventId, setCouponEventId] = useState(0);
  const [way, setWay] = useState<'segment' | 'list'>('segment');
  const [segment, setSegment] = useState('');
  const [list, setList] = useState('');
  const [reason, setReason] = useState('');
  const { data: coupons = [] } = useQuery({
    queryKey: ['giveable-coupons'],
    queryFn: async () => (await adminApi.listGiveableCoupons()).data,
  });
  const { data: saved } = useQuery({
    queryKey: ['members', 'views'],
    queryFn: async () => (await adminApi.searchViews({ body: { resource: 'members' } })).data,
  });
  const views = viewsOf(resource, saved?.views ?? []);

  const giftNow = (): AskedGift => {
    if (way === 'list') return { couponEventId, list };
    const view = views.find(({ key }) => key === segment);
    const { keyword, conditions } = readSearch(resource, new URLSearchParams(view?.query ?? ''));
    const search = { keyword, ...(conditions && { conditions: conditionsOnWire(conditions) }) };
    return { couponEventId, search };
  };
  const trial = useMutation({
    mutationFn: async () => {
      const asked = giftNow();
      const { data } = await adminApi.tryCouponGift({ body: asked });
      // One press of the button below gives once, however often it is sent.
      return { asked, data, key: crypto.randomUUID() };
    },
  });
  const give = useMutation({
    mutationFn: async ({ asked, data, key }: NonNullable<typeof trial.data>) =>
      adminApi.giveCoupons(
        { body: { ...asked, expectedCount: data.total, reason } },
        { idempotencyKey: key },
      ),
    onSuccess() {
      notifications.show({ color: 'green', message: '已開始發送，進度見發送紀錄' });
      trial.reset();
      setReason('');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['user-coupons'] }),
  });
  /** What was tried holds only as long as nothing is changed. */
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      trial.reset();
      give.reset();
      set(value);
    };
  };
  const isAsked = give.error !== null && isAwaitingApproval(give.error);
  const isComplete = couponEventId !== 0 && (way === 'list' ? list.trim() : segment) !== '';
  const result = trial.data?.data;
  return (
    <Box title="發給多位會員">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          trial.mutate();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label="優惠券"
            description="上架、未封存且未過期；每人一張，不計入領取上限"
            value={String(couponEventId)}
            onChange={({ currentTarget }) => changed(setCouponEventId)(Number(currentTarget.value))}
            data={[
              { value: '0', label: '請選擇' },
              ...coupons.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <SegmentedControl
            aria-label="發給誰"
            value={way}
            onChange={(value) => changed(setWay)(value === 'list' ? 'list' : 'segment')}
            data={[
              { value: 'segment', label: '會員分群' },
              { value: 'list', label: '貼上名單' },
            ]}
          />
          {way === 'segment' ? (
            <NativeSelect
              label="分群"
              description="會員列表的檢視；在會員列表設好條件後儲存檢視，就會出現在這裡"
              value={segment}
              onChange={({ currentTarget }) => changed(setSegment)(currentTarget.value)}
              data={[
                { value: '', label: '請選擇' },
                ...views.map(({ key, name }) => ({ value: key, label: name })),
                { value: everybody, label: '全部會員' },
              ]}
            />
          ) : (
            <Textarea
              label="名單"
              description="會員編號或信箱，一行一個，或以逗號分開"
              autosize
              minRows={4}
              maxRows={12}
              value={list}
              onChange={({ target }) => changed(setList)(target.value)}
            />
          )}
          <FailureLine>{trial.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button
              type="submit"
              variant="default"
              disabled={!isComplete}
              loading={trial.isPending}
            >
              試算人數
            </Button>
          </Group>
        </Stack>
      </form>
      {result && trial.data && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (trial.data) give.mutate(trial.data);
          }}
        >
          <Alert
            mt="sm"
            title={`${formatNumber(result.total)} 人中可發給 ${formatNumber(result.able)} 人`}
          >
            <Text size="sm">
              略過：已有這張券 {formatNumber(result.had)}、帳號已停用{' '}
              {formatNumber(result.disabled)}
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
              disabled={result.able === 0 || reason.trim() === '' || isAsked}
              loading={give.isPending}
            >
              {result.needsApproval ? '送出核可：' : ''}發給 {formatNumber(result.able)} 人
            </Button>
          </Group>
        </form>
      )}
    </Box>
  );
}
