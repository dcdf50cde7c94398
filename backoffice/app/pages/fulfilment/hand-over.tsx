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
import { Link } from 'react-router';
import { LeaveGuard } from '../../resource/form/leave-guard.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import classes from './fulfilment.module.css';
import { type HandOverAnswer, isGood, useHandOver } from './use-hand-over.ts';

const most = 500;

/** Records the hand-over of parcels: their tracking numbers are scanned, typed, pasted or read from a spreadsheet. */
export default function HandOverPage() {
  const { text, type, lines, isTogether, setTogether, fromFile, send, ...rest } = useHandOver();
  const { isSending, last, answers } = rest;
  const isUnfit = lines.length === 0 || lines.length > most;
  return (
    <div className={classes.scan}>
      <title>交寄｜後台</title>
      <LeaveGuard isActive={text.trim() !== ''} onLeave={() => undefined} />
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
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Checkbox
        label="全部沒有問題才登記"
        description="取消勾選時，沒有問題的先登記，其餘留在上面修改"
        checked={isTogether}
        onChange={(event) => setTogether(event.currentTarget.checked)}
      />
      <Group>
        <Button loading={isSending} disabled={isUnfit} onClick={() => send(false)}>
          登記交寄（{lines.length} 件）
        </Button>
        <Button variant="default" loading={isSending} disabled={isUnfit} onClick={() => send(true)}>
          只檢查
        </Button>
        <FileButton accept=".xlsx,.csv" onChange={(file) => file && fromFile.mutate(file)}>
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
      {answers.length > 0 && <Result answers={answers} isUnnoted={last?.isDone === false} />}
    </div>
  );
}

interface ResultProps {
  answers: readonly HandOverAnswer[];
  /** Nothing was recorded: it was only a check, or one wrong line stopped the others. */
  isUnnoted: boolean;
}

function Result({ answers, isUnnoted }: ResultProps) {
  const bad = answers.filter((answer) => !isGood(answer)).length;
  return (
    <section aria-label="交寄結果" className={classes.table}>
      {isUnnoted && (
        <Text role="status" my="xs">
          {bad > 0 ? `${bad} 列有問題，都還沒有登記` : '都沒有問題，可以登記'}
        </Text>
      )}
      <Answers answers={answers} />
    </section>
  );
}

function Answers({ answers }: Pick<ResultProps, 'answers'>) {
  return (
    <StackedTable withTableBorder>
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
    </StackedTable>
  );
}
