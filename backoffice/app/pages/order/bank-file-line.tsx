import { Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';

interface Props {
  refund: { bankFileAt: string | null; bankFileBy: string | null };
  account: { enteredAt: string } | null;
}

/** Says that an open refund is in a file for the bank, and whether its account was entered after that. */
export function BankFileLine({ refund: { bankFileAt, bankFileBy }, account }: Props) {
  if (!bankFileAt) return null;
  const isAccountNewer = account && Date.parse(account.enteredAt) > Date.parse(bankFileAt);
  return (
    <Text size="sm" fw={700}>
      已列入匯款檔（{formatDateTime(bankFileAt)}　{bankFileBy}）
      {isAccountNewer && '　之後顧客重新填寫了帳戶，檔案中是先前的帳戶：請先向銀行確認是否已匯出'}
    </Text>
  );
}
