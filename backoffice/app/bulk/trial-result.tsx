import { Text } from '@mantine/core';
import type { Resource } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { Differences } from '../resource/values/differences.tsx';
import classes from './bulk.module.css';
import type { Trial } from './bulk-api.ts';
import { Focused } from './focused.tsx';
import { Reasons } from './reasons.tsx';

/** The number of changed records, the reasons for unchanged ones, and the effect on the first ones. */
export function TrialResult({ resource, trial }: { resource: Resource; trial: Trial }) {
  const { total, checked, changed, unchanged, refused, awaiting, reasons, examples } = trial;
  const left = unchanged + refused;
  const all = unchanged > 0 ? [...reasons, { reason: '已是這個內容', count: unchanged }] : reasons;
  return (
    <>
      <Focused>
        {checked < total &&
          `共 ${formatNumber(total)} 筆，先試算前 ${formatNumber(checked)} 筆，其餘在執行時逐筆檢查。`}
        {formatNumber(checked)} 筆中 {formatNumber(changed)} 筆可變更
        {left > 0 && `，${formatNumber(left)} 筆略過：`}
      </Focused>
      <Reasons reasons={all} />
      {awaiting > 0 && (
        <Text size="sm" mt="xs">
          其中 {formatNumber(awaiting)} 筆超過門檻，會送給另一位有權限的人核可，核可後才會變更。
        </Text>
      )}
      {examples.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="md">
            {changed > examples.length ? `例如其中 ${examples.length} 筆` : '將變更為'}
          </Text>
          <ul className={classes.examples}>
            {examples.map(({ id, title, before, after }) => (
              <li key={id}>
                <span className={classes.title}>{title}</span>
                <Differences fields={resource.fields} before={before} after={after} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
