import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
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
  /** Undefined until it is typed: until then it follows what is stored. */
  const [typedName, setTypedName] = useState<string>();
  const stored = valueOfRole(role, roleId);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('role'));
    void run(async () => {
      await adminApi.updateAdministrator({
        params: { id },
        // What was not touched stays as a colleague has stored it meanwhile.
        body: {
          ...(typedName !== undefined && { name: typedName }),
          ...(wanted !== stored && chosenRole(wanted)),
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
          label="姓名"
          autoComplete="off"
          maxLength={60}
          value={typedName ?? String(name)}
          onChange={({ target }) => setTypedName(target.value)}
        />
        <RoleSelect name="role" stored={stored} />
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
