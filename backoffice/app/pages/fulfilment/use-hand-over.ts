import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { readHandOverFile } from '../../files-api.ts';
import { useAction } from './fulfilment-queries.ts';
import { type HandOverLine, readHandOver, withLines, withoutLines } from './read-hand-over.ts';

/** The shop's answer about one line. */
export interface HandOverAnswer {
  code: string;
  result: string;
  sentence: string;
}

/** Whether the carrier has the parcel of the line. */
export const isGood = ({ result }: HandOverAnswer) =>
  result === 'HANDED_OVER' || result === 'UNCHANGED';

/** The typed, scanned or imported lines, and the shop's last answer about them. */
export function useHandOver() {
  const [text, setText] = useState('');
  const [isTogether, setTogether] = useState(true);
  const [answers, setAnswers] = useState<readonly HandOverAnswer[]>([]);
  const lines = readHandOver(text);
  /** New lines without an answer of the shop. */
  const type = (typed: string) => {
    setText(typed);
    setAnswers([]);
  };
  const refused = lines.filter(({ code }) =>
    answers.some((answer) => answer.code === code && !isGood(answer)),
  );
  const fromFile = useAction(
    async (file: File) => {
      const rows = await readHandOverFile(file);
      // What was scanned stays, also what was scanned while the file was read; the file corrects what was refused.
      setText((present) => withLines(withoutLines(present, refused), rows));
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
          // Refused lines stay, so that they can be corrected, and so does what was scanned meanwhile.
          const registered = lines.filter((_, at) => rows[at] && isGood(rows[at]));
          if (isDone) setText((present) => withoutLines(present, registered));
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
