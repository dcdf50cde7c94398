import { Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { Part } from './part.tsx';
import type { System } from './system.ts';

/** How many of the month's messages LINE has counted, and how many are left. */
export function LineQuota({ quota }: { quota: System['lineQuota'] }) {
  return (
    <Part title="LINE 通知則數">
      {quota ? <Numbers quota={quota} /> : <Text size="sm">本月還沒有向 LINE 詢問過則數。</Text>}
    </Part>
  );
}

function Numbers({ quota }: { quota: NonNullable<System['lineQuota']> }) {
  const { used, limit, isUsedUp, until } = quota;
  const words = (count: number) => `${formatNumber(count)} 則`;
  const numbers = [
    ...(used === null ? [] : [`已用 ${words(used)}`]),
    ...(used === null || limit === null ? [] : [`剩 ${words(Math.max(0, limit - used))}`]),
    ...(limit === null ? [] : [`每月 ${words(limit)}`]),
  ];
  return (
    <>
      <Text size="sm">{numbers.length > 0 ? numbers.join('，') : '則數不明'}</Text>
      <Text size="sm" c={isUsedUp ? 'red' : 'dimmed'}>
        {isUsedUp
          ? `本月則數已用完，通知改寄電子郵件，直到 ${formatDateTime(until)}。`
          : `${formatDateTime(until)} 重新計算；用完後通知改寄電子郵件。`}
      </Text>
    </>
  );
}
