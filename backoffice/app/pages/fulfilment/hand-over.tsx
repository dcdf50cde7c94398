import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  FileButton,
  Group,
  Table,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../api.ts';
import { readHandOverFile } from '../../files-api.ts';
import classes from './fulfilment.module.css';
import { useAction } from './fulfilment-queries.ts';
import { type HandOverLine, readHandOver } from './read-hand-over.ts';

const most = 500;

interface Answer {
  code: string;
  result: string;
  sentence: string;
}

const isGood = ({ result }: Answer) => result === 'HANDED_OVER' || result === 'UNCHANGED';

/** Notes that the carrier has parcels: their tracking numbers are scanned, typed, pasted or read from a spreadsheet. */
export default function HandOverPage() {
  const [text, setText] = useState('');
  const [isTogether, setTogether] = useState(true);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const lines = readHandOver(text);
  const write = (rows: readonly HandOverLine[]) =>
    setText(rows.map(({ code, trackingNo }) => `${code} ${trackingNo}`.trim()).join('\n'));
  const take = (file: File | null) => file && fromFile.mutate(file);
  const fromFile = useAction(
    async (file: File) => {
      const rows = await readHandOverFile(file);
      write(rows);
      setAnswers([]);
      return rows;
    },
    (rows) => `已讀取 ${rows.length} 列，請檢查後登記`,
  );
  const handOver = useAction(
    ({ isTrial }: { isTrial: boolean }) => sendAll(lines, { isTrial, isTogether }),
    ({ isDone, rows }) =>
      isDone ? `${rows.filter(({ result }) => result === 'HANDED_OVER').length} 件已交寄` : '',
  );
  const send = (isTrial: boolean) =>
    handOver.mutate(
      { isTrial },
      {
        onSuccess({ isDone, rows }) {
          setAnswers(rows);
          // What was refused stays, to be mended.
          if (isDone) write(lines.filter((_, at) => rows[at] && !isGood(rows[at])));
        },
      },
    );
  const isUnfit = lines.length === 0 || lines.length > most;
  const bad = answers.filter((answer) => !isGood(answer)).length;
  return (
    <div className={classes.scan}>
      <title>交寄｜後台</title>
      <Group justify="space-between">
        <Title order={1} size="h3">
          交寄
        </Title>
        <Anchor component={Link} to="/fulfilment">
          回出貨作業
        </Anchor>
      </Group>
      <Textarea
        label="單號與物流單號"
        description="每行一個包裹：單號、空格或 Tab、物流單號；也可以用掃描器依序掃兩個條碼。超商標籤的包裹只要單號。"
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAnswers([]);
        }}
      />
      <Checkbox
        label="全部沒有問題才登記"
        description="取消勾選時，沒有問題的先登記，其餘留在上面修改"
        checked={isTogether}
        onChange={(event) => setTogether(event.currentTarget.checked)}
      />
      <Group>
        <Button loading={handOver.isPending} disabled={isUnfit} onClick={() => send(false)}>
          登記交寄（{lines.length} 件）
        </Button>
        <Button
          variant="default"
          loading={handOver.isPending}
          disabled={isUnfit}
          onClick={() => send(true)}
        >
          只檢查
        </Button>
        <FileButton accept=".xlsx,.csv" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" loading={fromFile.isPending}>
              讀取 Excel
            </Button>
          )}
        </FileButton>
        {lines.length > most && <Text c="red">一次最多 {most} 件</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        Excel 或 CSV 的第一欄放訂單編號，第二欄放物流單號。
      </Text>
      {answers.length > 0 && (
        <section aria-label="交寄結果" className={classes.table}>
          {handOver.data && !handOver.data.isDone && (
            <Text role="status" my="xs">
              {bad > 0 ? `${bad} 列有問題，都還沒有登記` : '都沒有問題，可以登記'}
            </Text>
          )}
          <Answers answers={answers} />
        </section>
      )}
    </div>
  );
}

async function sendAll(
  rows: HandOverLine[],
  { isTrial, isTogether }: { isTrial: boolean; isTogether: boolean },
): Promise<{ isDone: boolean; rows: Answer[] }> {
  if (isTrial || isTogether) {
    return (await adminApi.handOverTogether({ body: { rows, isTrial } })).data;
  }
  return { isDone: true, rows: (await adminApi.handOverParcels({ body: { rows } })).data };
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <Table withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>列</Table.Th>
          <Table.Th>單號</Table.Th>
          <Table.Th>結果</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand twice, and the rows never move
          <Table.Tr key={at}>
            <Table.Td>{at + 1}</Table.Td>
            <Table.Td className={classes.code}>{answer.code}</Table.Td>
            <Table.Td>
              {answer.result === 'HANDED_OVER' ? (
                <Badge color="green">{answer.sentence}</Badge>
              ) : (
                <span className={isGood(answer) ? undefined : classes.problem}>
                  {answer.sentence}
                </span>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
