import { Anchor, Badge, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type LetterReader, letterReaders } from '#contract/letters.ts';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import classes from './letters.module.css';

type Letter = Awaited<ReturnType<typeof adminApi.listLetters>>['data'][number];

/** Every letter that the shop sends: its subject, when it is sent, and whether it is. */
export default function LettersPage() {
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
        商店寄出的每一種信。寄件人、回信信箱與可以關閉的信在
        <Anchor component={Link} to="/settings#letters" size="sm" underline="always">
          商店設定
        </Anchor>
        修改。
      </Text>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="20rem" aria-label="載入中" />}
      {data &&
        Object.entries(letterReaders).map(([reader, label]) => (
          <ListOf key={reader} label={label} letters={ofReader(data, reader as LetterReader)} />
        ))}
    </>
  );
}

const ofReader = (letters: readonly Letter[], wanted: LetterReader) =>
  letters.filter(({ reader }) => reader === wanted);

function ListOf({ label, letters }: { label: string; letters: readonly Letter[] }) {
  return (
    <section aria-label={label}>
      <Title order={2} size="h5" mt="md" mb={4}>
        {label}
      </Title>
      <Table className={classes.list} verticalSpacing="xs">
        <TableHead columns={['信', '何時寄出', '寄出']} />
        <Table.Tbody>
          {letters.map((letter) => (
            <Table.Tr key={letter.name}>
              <Table.Td>
                <Anchor component={Link} to={`/letters/${letter.name}`} size="sm">
                  {letter.label}
                </Anchor>
                <Text size="xs" c="dimmed" className={classes.subject}>
                  {letter.subject}
                </Text>
              </Table.Td>
              <Table.Td>{letter.when}</Table.Td>
              <Table.Td>
                <Switched letter={letter} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Whether a letter is sent, in words. */
function Switched({ letter: { mayBeOff, isSent } }: { letter: Letter }) {
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
