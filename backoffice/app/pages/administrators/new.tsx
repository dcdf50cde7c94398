import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdministratorRole } from '#contract/administrators.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { NewPasswordInput } from '../../identity/new-password-input.tsx';
import { useWork } from '../../identity/use-work.ts';
import classes from './administrators.module.css';
import { RoleSelect } from './role-select.tsx';

/** Adds an administrator, who may sign in at once and gets an e-mail with a link that verifies the address. */
export default function NewAdministratorPage() {
  const { failure, isBusy, run } = useWork();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    void run(async () => {
      const { data } = await adminApi.createAdministrator({
        body: {
          email: text('email'),
          name: text('name'),
          role: text('role') as AdministratorRole,
          password: text('new'),
        },
      });
      await client.invalidateQueries({ queryKey: ['administrators'] });
      await navigate(`/administrators/${data.id}`);
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
          <RoleSelect name="role" defaultValue="viewer" />
          <NewPasswordInput />
          <Text size="sm" c="dimmed">
            新增後即可登入，並寄出確認信箱的連結。請以安全的方式告知密碼，並請對方登入後修改。
          </Text>
          <Group>
            <Button type="submit" loading={isBusy}>
              新增
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
