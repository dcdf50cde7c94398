import { Button, Group, Modal, Text } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import { usualPriceDrop } from '#rules/records/price-drop.ts';
import type { PriceDrop } from './use-price-question.ts';

interface Props {
  /** The title of the record. */
  title: string;
  drops: readonly PriceDrop[];
  answer(goesOn: boolean): void;
}

/** Asks for a confirmation of a large price drop. */
export default function PriceDialog({ title, drops, answer }: Props) {
  return (
    <Modal opened onClose={() => answer(false)} title="請確認降價">
      <Text fw={600} mb="xs">
        {title}
      </Text>
      {drops.map(({ label, before, after }) => (
        <Text key={label}>
          {label}由 {formatTwd(before)} 改為 <strong>{formatTwd(after)}</strong>，降{' '}
          {Math.round((1 - after / before) * 100)} %
        </Text>
      ))}
      <Text size="sm" c="dimmed" mt="xs">
        降幅超過 {usualPriceDrop} %，請確認沒有輸入錯誤。
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          返回修改
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          確定降價
        </Button>
      </Group>
    </Modal>
  );
}
