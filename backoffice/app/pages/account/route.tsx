import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { roleName } from '#contract/rights.ts';
import { useMe } from '../../session.ts';
import classes from './account.module.css';
import { Factors } from './factors.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';

export const meta = () => [{ title: '我的帳號｜後台' }];

export default function AccountPage() {
  const me = useMe();
  return (
    <Stack className={classes.page}>
      <div>
        <Title order={1} size="h3">
          我的帳號
        </Title>
        <Text size="sm" c="dimmed">
          {me.email}・{roleName(me.role)}
        </Text>
      </div>
      {me.role !== 'erp' && (
        <Section title="兩步驟驗證">
          <Factors />
        </Section>
      )}
      <Section title="密碼">
        <Password email={me.email} />
      </Section>
      <Section title="登入中的裝置">
        <Sessions />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
