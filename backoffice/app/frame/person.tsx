import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { administratorRoleLabels } from '#contract/administrators.ts';
import { adminApi } from '../api.ts';
import { type Me, useEnterSession } from '../session.ts';
import classes from './frame.module.css';

/** Who is signed in, and the way out. */
export function Person({ me }: { me: Me }) {
  const navigate = useNavigate();
  const forget = useEnterSession();
  async function signOut() {
    await adminApi.adminLogout({ body: undefined as never });
    forget();
    await navigate('/sign-in');
  }
  return (
    <div className={classes.person}>
      <Text size="sm">{me.email}</Text>
      <Text size="xs" c="dimmed">
        {administratorRoleLabels[me.role]}
      </Text>
      <Button variant="subtle" size="compact-sm" px={0} onClick={() => void signOut()}>
        登出
      </Button>
    </div>
  );
}
