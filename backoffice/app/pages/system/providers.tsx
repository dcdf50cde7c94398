import { Badge, Table, Text } from '@mantine/core';
import type { ProviderMode } from '#contract/system.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Part, Rows } from './part.tsx';
import type { System } from './system.ts';

type Provider = System['providers'][number];

const names: Readonly<Record<string, string>> = {
  'line-login': 'LINE 登入',
  'line-messaging': 'LINE 通知',
  'line-pay': 'LINE Pay',
  'cathay-card': '國泰信用卡',
  'cathay-atm': '國泰虛擬帳號',
  'line-shop': 'LINE 購物',
  'ecpay-map': '綠界門市地圖',
  'ecpay-logistics': '綠界物流',
  'ecpay-invoice': '綠界電子發票',
};
const modes: Readonly<Record<ProviderMode, { label: string; color: string }>> = {
  REAL: { label: '正式', color: 'green' },
  STAND_IN: { label: '模擬', color: 'violet' },
  DISABLED: { label: '停用', color: 'gray' },
};

/** The providers of payments, labels and so on: whether they answer, and which keys the server has. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  return (
    <Part title="外部服務">
      <Text size="sm" c="dimmed" mb="xs">
        金鑰由技術人員在伺服器設定，這裡只顯示末四碼。
      </Text>
      <Rows columns={['服務', '狀態', '最近成功', '最近失敗', '金鑰']} none="沒有外部服務">
        {providers.map((provider) => (
          <Table.Tr key={provider.name}>
            <Table.Td>{names[provider.name] ?? provider.name}</Table.Td>
            <Table.Td>
              <Badge variant="light" color={modes[provider.mode].color}>
                {modes[provider.mode].label}
              </Badge>
            </Table.Td>
            <Table.Td>{provider.answeredAt ? formatDateTime(provider.answeredAt) : '—'}</Table.Td>
            <Table.Td>
              {provider.failedAt ? formatDateTime(provider.failedAt) : '—'}
              {provider.failure && (
                <Text size="xs" c="red">
                  {provider.failure}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {provider.secrets.map(({ variable, ending }) => (
                <Text key={variable} size="xs" title={variable}>
                  {kindOfSecret(variable)}：{secretWords(ending)}
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Rows>
    </Part>
  );
}

/** What a secret is for its provider, by the end of its variable. */
function kindOfSecret(variable: string): string {
  if (variable.endsWith('_CHANNEL_SECRET')) return '頻道密鑰';
  if (variable.endsWith('_HASH_KEY')) return 'HashKey';
  if (variable.endsWith('_HASH_IV')) return 'HashIV';
  return variable.endsWith('_PASSWORD') ? '密碼' : '金鑰';
}

function secretWords(ending: string | null): string {
  if (ending === null) return '未設定';
  return ending === '' ? '已設定' : `已設定 …${ending}`;
}
