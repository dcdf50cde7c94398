import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hasRight, roleName } from '#contract/rights.ts';
import { plainApi } from '../api.ts';
import { forgetAllUnsaved } from '../resource/form/unsaved.ts';
import { type Me, useEnterSession } from '../session.ts';
import classes from './frame.module.css';
import { HelpButton } from './help-button.tsx';
import { ScreenKeys } from './screen-keys.tsx';

const ViewSwitch = lazy(() => import('./view-switch.tsx'));

/** The signed-in administrator, and signing out. */
export function Person({ me }: { me: Me }) {
  const navigate = useNavigate();
  const forget = useEnterSession();
  const [isOpen, setOpen] = useState(false);
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
        {roleName(me.role)}
      </Text>
      <Button variant="subtle" size="compact-sm" px={0} mr="md" component={Link} to="/account">
        我的帳號
      </Button>
      <Button variant="subtle" size="compact-sm" px={0} mr="md" onClick={() => void signOut()}>
        登出
      </Button>
      <ScreenKeys role={me.role} />
      {hasRight(me.role, 'administrators.write') && (
        <Button variant="subtle" size="compact-sm" px={0} ml="md" onClick={() => setOpen(true)}>
          以其他角色檢視
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ViewSwitch onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <span className={classes.help}>
        <HelpButton />
      </span>
    </div>
  );
}
