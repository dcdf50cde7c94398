import { Table, Text } from '@mantine/core';
import type { ProofMethod, ProofRun } from '#contract/proof.ts';
import { formatDay } from '#rules/dates.ts';
import { Part, Rows } from './part.tsx';
import { numberOf } from './system.ts';
import { Technical } from './technical.tsx';

const labels: Readonly<Record<ProofMethod, string>> = {
  explore: '隨機的數值與順序',
  fuzz: '亂寫的檔案與訊息',
  world: '模擬的顧客與營運',
  'crash-points': '在每一步中斷',
  interleave: '同時發生的動作',
};

/** How this release was tried before it was given out. */
export function Proof({ runs }: { runs: readonly ProofRun[] }) {
  return (
    <Part title="發布前的驗證">
      <Text size="sm" c="dimmed" mb="xs">
        這個版本發布前，程式自動試過的次數。不符應為 0。
      </Text>
      <Rows columns={['方法', '日期', '試過', '刻意中斷', '不符']} none="這個版本沒有附上驗證紀錄">
        {runs.map(({ method, day, tried, crashes, differences }) => (
          <Table.Tr key={method}>
            <Table.Td>
              <Technical label={labels[method]} name={method} />
            </Table.Td>
            <Table.Td>{formatDay(day)}</Table.Td>
            <Table.Td>{numberOf(tried)}</Table.Td>
            <Table.Td>{crashes === null ? '—' : numberOf(crashes)}</Table.Td>
            <Table.Td>{numberOf(differences)}</Table.Td>
          </Table.Tr>
        ))}
      </Rows>
    </Part>
  );
}
