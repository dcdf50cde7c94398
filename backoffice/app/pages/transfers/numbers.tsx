import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { isGoodTransfer, mostTransfers } from '#contract/invoices-and-transfers.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { readTransferFile } from '../../files-api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { LeaveGuard } from '../../resource/form/leave-guard.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { readTransfers, withoutTransfers, withTransfers } from './read-transfers.ts';
import classes from './transfers.module.css';

type Answer = Reply<typeof adminPaymentCalls.completeRefunds>;

/** The pasted lines, the shop's answer about exactly these, and the actions for them. */
function useNumbers() {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<{ checked: Answer; about: string }>();
  /** The text of this moment, for an answer that arrives later. */
  const latest = useRef(text);
  const rows = readTransfers(text);
  // An answer about other lines than those that stand there allows nothing.
  const checked = answer?.about === text ? answer.checked : undefined;
  const wrong = rows.filter((_, at) => {
    const result = checked?.rows[at]?.result;
    return result !== undefined && !isGoodTransfer(result);
  });
  const type = (typed: string) => {
    latest.current = typed;
    setText(typed);
  };
  const tryOut = async (about: string) => {
    const body = { rows: readTransfers(about), isTrial: true };
    setAnswer({ checked: (await adminApi.completeRefunds({ body })).data, about });
  };
  const check = usePageAction(() => tryOut(text), {
    done: '已檢查，還沒有記下',
    rereads: [],
  });
  const record = usePageAction(
    async () => {
      const { data } = await adminApi.completeRefunds({ body: { rows, isTrial: false } });
      if (data.isDone) type(withoutTransfers(latest.current, rows));
      setAnswer({ checked: data, about: data.isDone ? latest.current : text });
      if (!data.isDone) throw new Error('有列剛被別人處理，都還沒有記下，請重新檢查');
    },
    { done: '匯款編號已記下，顧客會收到通知信' },
  );
  const fromFile = usePageAction(
    async (file: File) => {
      const read = await readTransferFile(file);
      // What is typed stays; the file corrects what was found wrong.
      const about = withTransfers(withoutTransfers(latest.current, wrong), read);
      type(about);
      await tryOut(about);
    },
    { done: '檔案已讀取並檢查，還沒有記下', rereads: [] },
  );
  return { text, rows, checked, type, check, record, fromFile };
}

/** Records the numbers of transfers: pasted lines are checked first, and then all of them are recorded or none. */
export function Numbers() {
  const { text, rows, checked, type, check, record, fromFile } = useNumbers();
  const isUnfit = rows.length === 0 || rows.length > mostTransfers;
  const isGood = checked?.rows.every(({ result }) => isGoodTransfer(result)) ?? false;
  return (
    <section aria-label="記下匯款編號" className={classes.numbers}>
      <h2>記下匯款編號</h2>
      <Unsaved isActive={text.trim() !== ''} />
      <Textarea
        label="單號與匯款編號"
        description="每行一筆：單號、空格或 Tab、匯款編號；可以從 Excel 貼上，或讀取銀行回覆的 Excel、CSV 檔（前兩欄相同）。同一張訂單有多筆時，在後面加上金額。"
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          disabled={isUnfit}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          檢查（{rows.length} 筆）
        </Button>
        <Button
          disabled={!isGood || checked?.isDone}
          loading={record.isPending}
          onClick={() => record.mutate()}
        >
          已匯款，全部記下
        </Button>
        <FileButton accept=".xlsx,.csv" onChange={(file) => file && fromFile.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={fromFile.isPending}>
              讀取檔案…
            </Button>
          )}
        </FileButton>
        {rows.length > mostTransfers && <Text c="red">一次最多 {mostTransfers} 筆</Text>}
      </Group>
      <FailureLine>
        {record.error?.message ?? check.error?.message ?? fromFile.error?.message}
      </FailureLine>
      {checked && <Results answer={checked} />}
    </section>
  );
}

/** Asks before the numbers are left. The other list of the screen may change its address meanwhile. */
function Unsaved({ isActive }: { isActive: boolean }) {
  const { pathname } = useLocation();
  const isHere = (path: string) => path === pathname;
  return <LeaveGuard isActive={isActive} staysAt={isHere} onLeave={() => undefined} />;
}

function Results({ answer: { rows, isDone } }: { answer: Answer }) {
  const bad = rows.filter(({ result }) => !isGoodTransfer(result)).length;
  const recorded = rows.filter(({ result }) => result === 'COMPLETED');
  const sum = recorded.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const before = rows.length - bad - recorded.length;
  return (
    <>
      <Text role="status" my="xs">
        {isDone
          ? `${recorded.length} 筆已記下，共 ${formatTwd(sum)}`
          : bad > 0
            ? `${bad} 列有問題，都還沒有記下`
            : recorded.length === 0
              ? '都在先前記下了，沒有要改變的'
              : `都沒有問題，共 ${formatTwd(sum)}；記下後不能收回`}
        {before > 0 && recorded.length > 0 && `（另有 ${before} 筆先前已記下）`}
      </Text>
      <ol className={classes.results}>
        {rows.map(({ orderNo, reference, amount, result, sentence }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may stand twice, and the rows never move
          <li key={at} data-bad={!isGoodTransfer(result) || undefined}>
            {orderNo}　{reference}
            {amount !== null && `　${formatTwd(amount)}`}　{sentence}
          </li>
        ))}
      </ol>
    </>
  );
}
