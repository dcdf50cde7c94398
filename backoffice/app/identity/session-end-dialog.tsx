import { Button, Group, Modal, Text } from '@mantine/core';

interface Props {
  secondsLeft: number;
  onGoOn(): void;
}

/** Shows that the session ends soon, and offers to continue. */
export default function SessionEndDialog({ secondsLeft, onGoOn }: Props) {
  return (
    <Modal opened onClose={onGoOn} withCloseButton={false} title="即將自動登出" size="sm">
      <Text size="sm">已有一段時間沒有操作。為保護資料，{wait(secondsLeft)}後會自動登出。</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={onGoOn} data-autofocus>
          繼續
        </Button>
      </Group>
    </Modal>
  );
}

const wait = (seconds: number) =>
  seconds > 60 ? `${Math.ceil(seconds / 60)} 分鐘` : `${seconds} 秒`;
