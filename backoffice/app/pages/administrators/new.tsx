import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { samePage } from '../../ui/same-page.ts';
import classes from './administrators.module.css';
import { chosenRole, RoleSelect } from './role-select.tsx';

/** Invites a colleague, who sets a password with the link of the e-mail. */
export default function NewAdministratorPage() {
  const { failure, isBusy, run } = useSubmit();
  const [role, chooseRole] = useState('viewer');
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    void run(async () => {
      const isHere = samePage();
      const { data } = await adminApi.createAdministrator({
        body: {
          email: text('email'),
          name: text('name'),
          ...chosenRole(role),
        },
      });
      notifications.show({ color: 'green', message: '已寄出邀請' });
      await client.invalidateQueries({ queryKey: ['administrators'] });
      if (isHere()) await navigate(`/administrators/${data.id}`);
    });
  };
  return (
    <>
      <title>新增管理員｜後台</title>
      <Title order={1} size="h3" mb="sm">
        新增管理員
      </Title>
      <form onSubmit={create}>
        <Stack className={classes.form}>
          <FailureLine>{failure}</FailureLine>
          <TextInput
            name="email"
            type="email"
            label="電子信箱"
            autoComplete="off"
            maxLength={254}
            required
          />
          <TextInput name="name" label="姓名" autoComplete="off" maxLength={60} />
          <RoleSelect value={role} onChoose={chooseRole} />
          <Text size="sm" c="dimmed">
            對方會收到邀請信，72 小時內按連結設定自己的密碼，之後才能登入。密碼只有對方知道。
          </Text>
          <Group>
            <Button type="submit" loading={isBusy}>
              寄出邀請
            </Button>
            <Button variant="default" component={Link} to="/administrators">
              取消
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
