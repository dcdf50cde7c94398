import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FormEvent } from 'react';
import type { ListedRow } from '#contract/resources/resource.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { chosenRole, RoleSelect, valueOfRole } from './role-select.tsx';

interface Props {
  administrator: ListedRow;
  onChanged(): Promise<void>;
}

/** Name and role of another administrator. */
export function RoleForm({ administrator: { id, name, role, roleId }, onChanged }: Props) {
  const { failure, isBusy, run } = useSubmit();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run(async () => {
      await adminApi.updateAdministrator({
        params: { id },
        body: {
          name: String(fields.get('name')),
          ...chosenRole(String(fields.get('role'))),
        },
      });
      notifications.show({ color: 'green', message: '已儲存' });
      await onChanged();
    });
  };
  return (
    <Paper withBorder p="md" component="form" onSubmit={save}>
      <Stack>
        <Title order={2} size="h5">
          姓名與角色
        </Title>
        <FailureLine>{failure}</FailureLine>
        <TextInput
          name="name"
          label="姓名"
          autoComplete="off"
          maxLength={60}
          defaultValue={String(name)}
        />
        <RoleSelect name="role" defaultValue={valueOfRole(role, roleId)} />
        <Text size="sm" c="dimmed">
          儲存後，這位管理員須重新登入。
        </Text>
        <Group>
          <Button type="submit" loading={isBusy}>
            儲存
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
