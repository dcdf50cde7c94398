import { Text } from '@mantine/core';
import type { Resource } from '#contract/resources/resource.ts';
import { Shown } from '../resource/shown.tsx';
import classes from './bulk.module.css';
import { numberOf, type Trial } from './bulk-api.ts';
import { Focused } from './focused.tsx';
import { Reasons } from './reasons.tsx';

/** How many records a change fits, why others are left out, and what it makes of the first ones. */
export function TrialResult({ resource, trial }: { resource: Resource; trial: Trial }) {
  const { total, checked, changed, unchanged, refused, reasons, examples } = trial;
  const left = unchanged + refused;
  const all = unchanged > 0 ? [...reasons, { reason: '已是這個內容', count: unchanged }] : reasons;
  return (
    <>
      <Focused>
        {checked < total &&
          `共 ${numberOf(total)} 筆，先試算前 ${numberOf(checked)} 筆，其餘在執行時逐筆檢查。`}
        {numberOf(checked)} 筆中 {numberOf(changed)} 筆可變更
        {left > 0 && `，${numberOf(left)} 筆略過：`}
      </Focused>
      <Reasons reasons={all} />
      {examples.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="md">
            {changed > examples.length ? `例如其中 ${examples.length} 筆` : '將變更為'}
          </Text>
          <ul className={classes.examples}>
            {examples.map(({ id, title, before, after }) => (
              <li key={id}>
                <span className={classes.title}>{title}</span>
                {Object.keys(after).map((name) => {
                  const field = resource.fields[name];
                  return (
                    field && (
                      <span key={name}>
                        {field.label}：
                        <del>
                          <Shown field={field} value={before[name]} />
                        </del>{' '}
                        →{' '}
                        <ins>
                          <Shown field={field} value={after[name]} />
                        </ins>
                      </span>
                    )
                  );
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
