import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from 'react-router';
import { invitationHours } from '#contract/administrators.ts';
import type { ListedRow } from '#contract/resources/resource.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { samePage } from '../../ui/same-page.ts';

interface Props {
  administrator: ListedRow;
  onChanged(): Promise<void>;
}

/** The invitation of somebody who has not accepted it: sending it again, or taking it back. */
export function Invitation({ administrator: { id, invitation }, onChanged }: Props) {
  const { failure, isBusy, run } = useSubmit();
  const navigate = useNavigate();
  const params = { id };
  const resend = () =>
    void run(async () => {
      await adminApi.resendInvitation({ params });
      notifications.show({ color: 'green', message: '已重寄邀請' });
      await onChanged();
    });
  const withdraw = () =>
    void run(async () => {
      const isHere = samePage();
      await adminApi.withdrawInvitation({ params });
      notifications.show({ color: 'green', message: '已收回邀請' });
      if (isHere()) await navigate('/administrators');
      await onChanged();
    });
  return (
    <Paper withBorder p="md">
      <Stack align="flex-start">
        <Title order={2} size="h5">
          邀請
        </Title>
        <FailureLine>{failure}</FailureLine>
        <Text size="sm">
          {invitation === 'SENT'
            ? '邀請信已寄出，對方還沒有設定密碼。'
            : `對方沒有在 ${invitationHours} 小時內設定密碼，連結已經失效。`}
          重寄後，先前的連結不能再用。
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={isBusy} onClick={resend}>
            重寄邀請
          </Button>
          <Button variant="default" c="red" disabled={isBusy} onClick={withdraw}>
            收回邀請
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
