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
export function RoleForm({ administrator, onChanged }: Props) {
  const { id, name, role, roleId, roleName } = administrator;
  const { failure, isBusy, run } = useSubmit();
  /** Undefined until it is typed: until then it follows what is stored. */
  const [typedName, setTypedName] = useState<string>();
  const [chosen, choose] = useState<string>();
  const stored = valueOfRole(role, roleId);
  // What was not touched stays as a colleague has stored it meanwhile.
  const changes = {
    ...(typedName !== undefined && typedName !== name && { name: typedName }),
    ...(chosen !== undefined && chosen !== stored && chosenRole(chosen)),
  };
  // The shop ends the sign-ins of this colleague at every save.
  const isChanged = Object.keys(changes).length > 0;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isChanged) return;
    void run(async () => {
      await adminApi.updateAdministrator({ params: { id }, body: changes });
      notifications.show({ color: 'green', message: '已儲存' });
      await onChanged();
      // What was typed or chosen since still has to be saved.
      setTypedName((now) => (now === typedName ? undefined : now));
      choose((now) => (now === chosen ? undefined : now));
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
        <RoleSelect
          value={chosen ?? stored}
          stored={{ value: stored, label: String(roleName) }}
          onChoose={choose}
        />
        <Text size="sm" c="dimmed">
          儲存後，這位管理員須重新登入。
        </Text>
        <Group>
          <Button type="submit" disabled={!isChanged} loading={isBusy}>
            儲存
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
