import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { readHandOverFile } from '../../files-api.ts';
import { useAction } from './fulfilment-queries.ts';
import { type HandOverLine, readHandOver } from './read-hand-over.ts';

/** What the shop says of one line. */
export interface HandOverAnswer {
  code: string;
  result: string;
  sentence: string;
}

/** Whether the carrier has the parcel of the line. */
export const isGood = ({ result }: HandOverAnswer) =>
  result === 'HANDED_OVER' || result === 'UNCHANGED';

/** The lines that are typed, scanned or read from a file, and what the shop answered about them last. */
export function useHandOver() {
  const [text, setText] = useState('');
  const [isTogether, setTogether] = useState(true);
  const [answers, setAnswers] = useState<readonly HandOverAnswer[]>([]);
  const lines = readHandOver(text);
  const write = (rows: readonly HandOverLine[]) =>
    setText(rows.map(({ code, trackingNo }) => `${code} ${trackingNo}`.trim()).join('\n'));
  /** Other lines, of which the shop has said nothing yet. */
  const type = (typed: string) => {
    setText(typed);
    setAnswers([]);
  };
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
  const typed = { text, type, lines, isTogether, setTogether };
  return { ...typed, fromFile, send, isSending: handOver.isPending, last: handOver.data, answers };
}

async function sendAll(
  rows: HandOverLine[],
  { isTrial, isTogether }: { isTrial: boolean; isTogether: boolean },
): Promise<{ isDone: boolean; rows: HandOverAnswer[] }> {
  if (isTrial || isTogether) {
    return (await adminApi.handOverTogether({ body: { rows, isTrial } })).data;
  }
  return { isDone: true, rows: (await adminApi.handOverParcels({ body: { rows } })).data };
}
