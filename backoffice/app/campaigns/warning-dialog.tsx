import { Button, Group, Modal, Text } from '@mantine/core';
import type { CampaignWarning } from '#contract/campaigns.ts';
import { WarningList } from './warning-list.tsx';

interface Props {
  warnings: readonly CampaignWarning[];
  answer(goesOn: boolean): void;
}

/** Asks whether a campaign is to be shown to shoppers in spite of its warnings. */
export default function WarningDialog({ warnings, answer }: Props) {
  const isDanger = warnings.some(({ level }) => level === 'danger');
  return (
    <Modal
      opened
      size="lg"
      onClose={() => answer(false)}
      title={`上架前請確認 ${warnings.length} 項提醒`}
    >
      <Text size="sm">儲存或發布後，活動會依期間對顧客顯示。</Text>
      <WarningList warnings={warnings} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(false)}>
          返回修改
        </Button>
        <Button color={isDanger ? 'red' : undefined} onClick={() => answer(true)}>
          仍要繼續
        </Button>
      </Group>
    </Modal>
  );
}
