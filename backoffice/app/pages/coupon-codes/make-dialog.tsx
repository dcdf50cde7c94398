import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { couponCodeLimits, couponCodePrefix } from '#contract/coupon-codes.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { newKey } from '../../lost-answers.ts';
import ReferenceInput from '../../resource/inputs/reference-input.tsx';
import { useCodeAction } from './codes.ts';

const mostCodes = couponCodeLimits.count;

/** Asks for the coupon, the number and the prefix of a new batch. */
export default function MakeDialog({ onClose }: { onClose(): void }) {
  const [couponEventId, setCouponEventId] = useState<number | null>(null);
  const [count, setCount] = useState<number | string>(100);
  const [prefix, setPrefix] = useState('');
  // One press of the button makes one batch, however often the request is sent.
  const [key] = useState(newKey);
  const make = useCodeAction(
    (body: { couponEventId: number; count: number; prefix: string }) =>
      adminApi.createCouponCodes({ body }, { idempotencyKey: key }),
    { done: ({ data }) => `開始產生第 ${data.id} 批，進度見「任務」`, onDone: onClose },
  );
  const number = Number(count);
  const isSound =
    couponEventId !== null &&
    Number.isInteger(number) &&
    number >= 1 &&
    number <= mostCodes &&
    couponCodePrefix.test(prefix);
  return (
    <Modal opened onClose={onClose} title="產生優惠碼">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (couponEventId !== null) make.mutate({ couponEventId, count: number, prefix });
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            每個代碼只能領取一次；每位會員同一種優惠券最多一張，領取上限照優惠券的設定。
          </Text>
          <ReferenceInput
            id="coupon-of-codes"
            label="優惠券"
            description={undefined}
            error={undefined}
            withAsterisk
            disabled={false}
            field={{ to: 'coupon-events', required: true }}
            value={couponEventId}
            onChange={setCouponEventId}
          />
          <NumberInput
            label="數量"
            description={`一次最多 ${formatNumber(mostCodes)} 個`}
            min={1}
            max={mostCodes}
            allowDecimal={false}
            required
            value={count}
            onChange={setCount}
          />
          <TextInput
            label="開頭"
            description={`可以空白；最多 ${couponCodeLimits.prefix} 個英文字母或數字，後面接 13 個隨機字元`}
            maxLength={couponCodeLimits.prefix}
            error={couponCodePrefix.test(prefix) ? undefined : '只能使用英文字母與數字'}
            value={prefix}
            onChange={({ target }) => setPrefix(target.value)}
          />
          <FailureLine>{make.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isSound} loading={make.isPending}>
              產生
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
