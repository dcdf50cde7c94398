import { Alert, Checkbox } from '@mantine/core';
import { formatNumber } from '#rules/numbers.ts';
import type { Trial } from './bulk-api.ts';

interface Props {
  running: Trial['running'];
  action?: '變更' | '刪除';
  isAgreed: boolean;
  onAgree(isAgreed: boolean): void;
}

const effects = { 變更: '變更後立即對顧客生效', 刪除: '刪除後立即對顧客結束' };
const agreements = {
  變更: '我知道正在進行的活動會立即改變',
  刪除: '我知道正在進行的活動會立即結束',
};

/** Asks for a confirmation before running campaigns that shoppers see are changed or removed. */
export function RunningCampaigns({ running, action = '變更', isAgreed, onAgree }: Props) {
  const { count, titles } = running;
  if (count === 0) return null;
  const names = titles.map((title) => `「${title}」`).join('、');
  return (
    <Alert color="yellow" mt="sm">
      <strong>其中 {formatNumber(count)} 項活動正在進行</strong>
      <br />
      {names}
      {count > titles.length && '等'}，{effects[action]}。
      <Checkbox
        mt="xs"
        label={agreements[action]}
        checked={isAgreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
    </Alert>
  );
}
