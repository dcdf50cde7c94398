import { Alert, Checkbox } from '@mantine/core';
import { numberOf, type Trial } from './bulk-api.ts';

interface Props {
  running: Trial['running'];
  isAgreed: boolean;
  onAgree(isAgreed: boolean): void;
}

/** Asks before campaigns are changed that shoppers are being given at this moment. */
export function RunningCampaigns({ running: { count, titles }, isAgreed, onAgree }: Props) {
  if (count === 0) return null;
  const names = titles.map((title) => `「${title}」`).join('、');
  return (
    <Alert color="yellow" mt="sm">
      <strong>其中 {numberOf(count)} 項活動正在進行</strong>
      <br />
      {names}
      {count > titles.length && '等'}，變更後立即對顧客生效。
      <Checkbox
        mt="xs"
        label="我知道正在進行的活動會立即改變"
        checked={isAgreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
    </Alert>
  );
}
