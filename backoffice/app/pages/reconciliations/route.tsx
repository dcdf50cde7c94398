import {
  Alert,
  Anchor,
  Button,
  FileInput,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type PaymentType, paymentTypes } from '#contract/enumerations.ts';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import type { StatementColumns } from '#contract/statements.ts';
import { formatDay } from '#rules/dates.ts';
import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { uploadStatement } from '../../files-api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { Box } from '../order/box.tsx';
import classes from '../order/order.module.css';

type Uploaded = Awaited<ReturnType<typeof uploadStatement>>;

const columnWords: Readonly<Record<keyof StatementColumns, string>> = {
  reference: '編號（訂單、交易或帳號）',
  amount: '金額（退款為負數）',
  date: '日期',
};
const columnNames = Object.keys(columnWords) as (keyof StatementColumns)[];

/** The columns once all of them are chosen. */
const completeOf = (columns: Partial<StatementColumns>) =>
  columnNames.every((name) => columns[name]) ? (columns as StatementColumns) : undefined;

interface Chosen {
  file: File | null;
  source: PaymentType;
  columns: Partial<StatementColumns>;
}

const isSame = (one: Chosen, other: Chosen) =>
  one.file === other.file && one.source === other.source && one.columns === other.columns;

const changedKeys = ['reconciliations', 'payment-exceptions', 'work'];
/** Reads again what an upload has changed. */
const readAgain = (client: QueryClient) =>
  Promise.all(changedKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));

/** Uploads a statement: first the columns, then what differs, then the differences are queued. */
export default function UploadStatementRoute() {
  const client = useQueryClient();
  const [source, setSource] = useState<PaymentType>('LINE_PAY');
  const [file, setFile] = useState<File | null>(null);
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [columns, setColumns] = useState<Partial<StatementColumns>>({});
  const chosen = { file, source, columns };
  const latest = useLatest(chosen);
  const upload = useMutation({
    onMutate: () => chosen,
    async mutationFn({ isTrial }: { isTrial: boolean }) {
      if (!file) throw new Error('請選擇檔案');
      return uploadStatement(file, { source, isTrial, columns: completeOf(columns), ...period });
    },
    async onSuccess({ columns: used, isDone }, _, begun) {
      // The columns of this file and provider are not those of others, or those that were chosen meanwhile.
      if (used && isSame(begun, latest.current)) setColumns(used);
      if (isDone) await readAgain(client);
    },
  });
  // A trial is about the columns with which it was made; after a change they are tried first.
  const isTried = columnNames.every((name) => upload.data?.columns?.[name] === columns[name]);
  const data = upload.data && (isTried ? upload.data : { ...upload.data, columns: null });
  function begin(choose: () => void) {
    choose();
    setColumns({});
    upload.reset();
  }
  function changePeriod(chosenPeriod: Period) {
    setPeriod(chosenPeriod);
    upload.reset();
  }
  return (
    <>
      <title>上傳對帳單｜後台</title>
      <header className={`${classes.head} ${classes.narrow}`}>
        <Title order={1} size="h3">
          上傳對帳單
        </Title>
        <Anchor component={Link} to="/reconciliations">
          回對帳單
        </Anchor>
      </header>
      <div className={`${classes.column} ${classes.narrow}`}>
        <Box title="檔案">
          <Stack gap="sm">
            <Text size="sm">
              從金流或銀行的後台下載明細（.xlsx 或
              .csv），選擇編號、金額與日期的欄位；欄位會記下，下次自動選好。
            </Text>
            <NativeSelect
              label="付款方式"
              data={paymentTypes.map((value) => ({ value, label: paymentTypeWords[value] }))}
              value={source}
              onChange={({ target }) => begin(() => setSource(target.value as PaymentType))}
            />
            <FileInput
              label="對帳單"
              accept=".xlsx,.csv"
              placeholder="選擇檔案"
              value={file}
              onChange={(picked) => begin(() => setFile(picked))}
            />
            <PeriodInputs period={period} onChange={changePeriod} />
            {data && <ColumnInputs result={data} columns={columns} onChange={setColumns} />}
            <FailureLine>{upload.error?.message}</FailureLine>
            <Buttons
              isReady={file !== null}
              isBusy={upload.isPending}
              result={data}
              onPress={(isTrial) => upload.mutate({ isTrial })}
            />
          </Stack>
        </Box>
        {data && <Result result={data} />}
      </div>
    </>
  );
}

interface Period {
  from: string;
  to: string;
}

/** The days of the statement, if they are not those of its first and last row. */
function PeriodInputs(props: { period: Period; onChange(period: Period): void }) {
  const { period, onChange } = props;
  return (
    <Group grow>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={end === 'from' ? '對帳期間從' : '對帳期間到'}
          description="不填時依檔案的日期"
          value={period[end]}
          onChange={({ target }) => onChange({ ...period, [end]: target.value })}
        />
      ))}
    </Group>
  );
}

interface ColumnProps {
  result: Uploaded;
  columns: Partial<StatementColumns>;
  onChange(columns: Partial<StatementColumns>): void;
}

/** Which column has what. */
function ColumnInputs({ result: { headers, isDone }, columns, onChange }: ColumnProps) {
  return columnNames.map((name) => (
    <NativeSelect
      key={name}
      label={columnWords[name]}
      data={['', ...headers]}
      value={columns[name] ?? ''}
      disabled={isDone}
      onChange={({ target }) => onChange({ ...columns, [name]: target.value })}
    />
  ));
}

interface ButtonProps {
  isReady: boolean;
  isBusy: boolean;
  result: Uploaded | undefined;
  onPress(isTrial: boolean): void;
}

/** First a trial, and then the same again for good. */
function Buttons({ isReady, isBusy, result, onPress }: ButtonProps) {
  return (
    <Group>
      <Button
        variant={result?.columns ? 'default' : 'filled'}
        disabled={!isReady || result?.isDone === true}
        loading={isBusy}
        onClick={() => onPress(true)}
      >
        {result && !result.columns ? '以這些欄位比對' : '比對'}
      </Button>
      {result?.columns && !result.isDone && (
        <Button loading={isBusy} onClick={() => onPress(false)}>
          確認，差異列入帳款異常
        </Button>
      )}
    </Group>
  );
}

function Result({ result }: { result: Uploaded }) {
  const { columns, rows, skipped, matched, differing, missingHere, missingThere } = result;
  if (!columns) {
    return <Alert role="status">請選擇編號、金額與日期的欄位，再按一次比對。</Alert>;
  }
  return (
    <Box title="比對結果">
      <p role="status">
        {result.isRepeated
          ? '這個檔案先前已用相同的欄位與期間上傳，沒有重複列入。'
          : result.isDone
            ? '已記下，差異已列入帳款異常。'
            : '尚未寫入任何資料。'}
      </p>
      <Text size="sm" mb="sm">
        共 {formatNumber(rows)} 筆：相符 {formatNumber(matched)}、金額或日期不符{' '}
        {formatNumber(differing)}、商店沒有 {formatNumber(missingHere)}、對帳單沒有{' '}
        {formatNumber(missingThere)}
        {skipped > 0 && `；另有 ${formatNumber(skipped)} 列沒有日期或金額，沒有比對`}
      </Text>
      {result.isDone && (
        <Anchor component={Link} to="/payment-exceptions?view=open">
          看帳款異常
        </Anchor>
      )}
      <Differences result={result} />
    </Box>
  );
}

function Differences({ result: { differences } }: { result: Uploaded }) {
  const rows = [
    ...differences.differing.map(({ known, ...row }) => ({
      ...row,
      words: `商店的金額 ${formatTwd(known)}`,
    })),
    ...differences.missingHere.map((row) => ({ ...row, orderNo: '', words: '商店沒有這一筆' })),
    ...differences.missingThere.map((row) => ({ ...row, words: '對帳單沒有這一筆' })),
  ];
  if (rows.length === 0) return null;
  return (
    <StackedTable>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>編號</Table.Th>
          <Table.Th>單號</Table.Th>
          <Table.Th>日期</Table.Th>
          <Table.Th>金額</Table.Th>
          <Table.Th>差異</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ reference, orderNo, day, amount, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement may have the same row twice
          <Table.Tr key={index}>
            <Table.Td>{reference}</Table.Td>
            <Table.Td>{orderNo}</Table.Td>
            <Table.Td>{formatDay(day)}</Table.Td>
            <Table.Td>{formatTwd(amount)}</Table.Td>
            <Table.Td>{words}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
