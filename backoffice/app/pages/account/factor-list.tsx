import { Button, Text } from '@mantine/core';
import { secondFactorKindLabels } from '#contract/administrators.ts';
import { formatDateTime } from '#rules/dates.ts';
import type { adminApi } from '../../api.ts';
import classes from './account.module.css';

export type SecondFactors = Awaited<ReturnType<typeof adminApi.readSecondFactors>>['data'];
export type Factor = SecondFactors['factors'][number];

interface Props {
  found: SecondFactors;
  isBusy: boolean;
  onRemove(factor: Factor): void;
  onRenewCodes(): void;
}

/** The present second factors, and the number of unused recovery codes. */
export function FactorList({ found, isBusy, onRemove, onRenewCodes }: Props) {
  const { factors, recoveryCodesLeft, isRequired } = found;
  if (factors.length === 0) {
    return (
      <Text size="sm">
        尚未設定。只靠密碼，密碼外洩就能進入後台；設定後，登入與退款等操作會再確認是您本人。
      </Text>
    );
  }
  return (
    <ul className={classes.rows}>
      {factors.map((factor) => (
        <li key={factor.id} className={classes.row}>
          <div>
            <Text size="sm" fw={600}>
              {factor.name}
            </Text>
            <Text size="xs" c="dimmed">
              {secondFactorKindLabels[factor.kind]}・{formatDateTime(factor.createdAt)} 新增
              {factor.usedAt && `・最近使用 ${formatDateTime(factor.usedAt)}`}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy || (isRequired && factors.length === 1)}
            aria-label={`移除 ${factor.name}`}
            onClick={() => onRemove(factor)}
          >
            移除
          </Button>
        </li>
      ))}
      <li className={classes.row}>
        <div>
          <Text size="sm" fw={600}>
            備用碼
          </Text>
          <Text size="xs" c="dimmed">
            還有 {recoveryCodesLeft} 組可用
          </Text>
        </div>
        <Button size="xs" variant="default" disabled={isBusy} onClick={onRenewCodes}>
          重新產生備用碼
        </Button>
      </li>
    </ul>
  );
}
