import { Anchor, Badge, Button, Group, Table, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../api.ts';
import { useDeed } from './desk.ts';
import classes from './fulfilment.module.css';
import { readHandOver } from './read-hand-over.ts';

const most = 500;

/** Notes that the carrier has parcels: their tracking numbers are scanned, typed or pasted, many at once. */
export default function HandOverPage() {
  const [text, setText] = useState('');
  const lines = readHandOver(text);
  const handOver = useDeed(
    async () => (await adminApi.handOverParcels({ body: { rows: lines } })).data,
    (rows) => `${rows.filter(({ result }) => result === 'HANDED_OVER').length} 件已交寄`,
  );
  const answers = handOver.data ?? [];
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
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button
          disabled={lines.length === 0 || lines.length > most}
          loading={handOver.isPending}
          onClick={() =>
            handOver.mutate(undefined, {
              onSuccess(rows) {
                // What was refused stays, to be mended.
                const done = new Set(['HANDED_OVER', 'UNCHANGED']);
                const left = lines.filter((_, at) => !done.has(rows[at]?.result ?? ''));
                setText(left.map(({ code, trackingNo }) => `${code} ${trackingNo}`).join('\n'));
              },
            })
          }
        >
          登記交寄（{lines.length} 件）
        </Button>
        {lines.length > most && <Text c="red">一次最多 {most} 件</Text>}
      </Group>
      {answers.length > 0 && (
        <section aria-label="交寄結果" className={classes.table}>
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>單號</Table.Th>
                <Table.Th>結果</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answers.map(({ code, result, sentence }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand twice, and the rows never move
                <Table.Tr key={at}>
                  <Table.Td className={classes.code}>{code}</Table.Td>
                  <Table.Td>
                    {result === 'HANDED_OVER' ? (
                      <Badge color="green">{sentence}</Badge>
                    ) : (
                      <span className={result === 'UNCHANGED' ? undefined : classes.problem}>
                        {sentence}
                      </span>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  );
}
