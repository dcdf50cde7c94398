import { Anchor, Badge, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type EmailReader, emailReaders } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure } from '../../ui/states.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import classes from './emails.module.css';

type Email = Awaited<ReturnType<typeof adminApi.listLetters>>['data'][number];

/** Every e-mail of the shop: its subject, when it is sent, and whether it is turned on. */
export default function EmailsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['letters'],
    queryFn: async () => (await adminApi.listLetters()).data,
  });
  return (
    <>
      <title>通知信｜後台</title>
      <Title order={1} size="h3" mb={4}>
        通知信
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        商店寄出的每一種信；打開一封，預覽並修改它的文字。寄件人、回信信箱與可以關閉的信在
        <Anchor component={Link} to="/settings/letters" size="sm" underline="always">
          商店設定
        </Anchor>
        修改。
      </Text>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="20rem" role="status" aria-label="載入中" />}
      {data &&
        Object.entries(emailReaders).map(([reader, label]) => (
          <ListOf key={reader} label={label} emails={ofReader(data, reader as EmailReader)} />
        ))}
    </>
  );
}

const ofReader = (emails: readonly Email[], wanted: EmailReader) =>
  emails.filter(({ reader }) => reader === wanted);

function ListOf({ label, emails }: { label: string; emails: readonly Email[] }) {
  return (
    <section aria-label={label}>
      <Title order={2} size="h5" mt="md" mb={4}>
        {label}
      </Title>
      <StackedTable className={classes.list} verticalSpacing="xs">
        <TableHead columns={['信', '何時寄出', '寄出']} />
        <Table.Tbody>
          {emails.map((email) => (
            <Table.Tr key={email.name}>
              <Table.Td>
                <Group gap="xs">
                  <Anchor component={Link} to={`/letters/${email.name}`} size="sm">
                    {email.label}
                  </Anchor>
                  <Wording email={email} />
                </Group>
                <Text size="xs" c="dimmed" className={classes.subject}>
                  {email.subject}
                </Text>
              </Table.Td>
              <Table.Td>{email.when}</Table.Td>
              <Table.Td>
                <Switched email={email} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </StackedTable>
    </section>
  );
}

/** A mark of an e-mail whose sentences operators have rewritten. */
function Wording({ email: { wording } }: { email: Email }) {
  if (wording === 'BROKEN') {
    return (
      <Badge variant="light" color="orange">
        文字需修正
      </Badge>
    );
  }
  return wording === 'EDITED' ? <Badge variant="light">文字已修改</Badge> : null;
}

/** A label that shows whether an e-mail is sent. */
function Switched({ email: { mayBeOff, isSent } }: { email: Email }) {
  if (!mayBeOff) {
    return (
      <Text size="sm" c="dimmed">
        一定會寄
      </Text>
    );
  }
  return (
    <Badge variant="light" color={isSent ? 'green' : 'gray'}>
      {isSent ? '開啟' : '已關閉'}
    </Badge>
  );
}
