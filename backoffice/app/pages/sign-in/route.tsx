import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { Card } from '../../identity/card.tsx';
import { SignInSteps } from '../../identity/sign-in-steps.tsx';
import { useEnterSession } from '../../session.ts';

export const meta = () => [{ title: '登入｜後台' }];

export default function SignInPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const enter = useEnterSession();
  const next = params.get('next') ?? '/';
  const go = () => {
    enter();
    void navigate(isOwnPath(next) ? next : '/', { replace: true });
  };
  return (
    <Card title="後台登入">
      <SignInSteps
        onDone={go}
        before={
          params.has('next') && (
            <Text size="sm" c="dimmed">
              請登入後繼續，會回到剛才的頁面。
            </Text>
          )
        }
        after={
          <Anchor component={Link} to="/forget" size="sm">
            忘記密碼
          </Anchor>
        }
      />
    </Card>
  );
}
