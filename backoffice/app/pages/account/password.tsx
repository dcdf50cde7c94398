import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { NewPasswordInput } from '../../identity/new-password-input.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import classes from './account.module.css';

/** Changes the administrator's own password, which ends the sessions on all other devices. */
export function Password({ email }: { email: string }) {
  const { failure, isBusy, run } = useSubmit();
  const [isDone, setDone] = useState(false);
  const client = useQueryClient();
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = { password: String(fields.get('old')), newPassword: String(fields.get('new')) };
    setDone(false);
    void run(async () => {
      await adminApi.changeOwnPassword({ body });
      form.reset();
      setDone(true);
      await client.invalidateQueries({ queryKey: ['own-sessions'] });
    });
  };
  return (
    <form onSubmit={change}>
      <Stack className={classes.password}>
        <FailureLine>{failure}</FailureLine>
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          name="old"
          label="目前的密碼"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': '顯示目前的密碼' }}
        />
        <NewPasswordInput />
        <Button type="submit" loading={isBusy}>
          修改密碼
        </Button>
        <Text size="sm" role="status">
          {isDone && '密碼已修改，其他裝置都已登出。'}
        </Text>
      </Stack>
    </form>
  );
}
