import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { administratorRoleLabels } from '#contract/administrators.ts';
import { plainApi } from '../api.ts';
import { forgetAllUnsaved } from '../resource/unsaved.ts';
import { type Me, useEnterSession } from '../session.ts';
import classes from './frame.module.css';
import { HelpButton } from './help-button.tsx';
import { ScreenKeys } from './screen-keys.tsx';

/** The signed-in administrator, and signing out. */
export function Person({ me }: { me: Me }) {
  const navigate = useNavigate();
  const forget = useEnterSession();
  async function signOut() {
    await plainApi.adminLogout({ body: undefined as never });
    forget();
    forgetAllUnsaved();
    await navigate('/sign-in');
  }
  return (
    <div className={classes.person}>
      <Text size="sm">{me.email}</Text>
      <Text size="xs" c="dimmed">
        {administratorRoleLabels[me.role]}
      </Text>
      <Button variant="subtle" size="compact-sm" px={0} mr="md" component={Link} to="/account">
        我的帳號
      </Button>
      <Button variant="subtle" size="compact-sm" px={0} mr="md" onClick={() => void signOut()}>
        登出
      </Button>
      <ScreenKeys role={me.role} />
      <span className={classes.help}>
        <HelpButton />
      </span>
    </div>
  );
}
