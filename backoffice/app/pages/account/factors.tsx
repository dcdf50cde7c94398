import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorKindLabels } from '#contract/administrators.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FactorSetUp } from '../../identity/factor-set-up.tsx';
import { FailureLine } from '../../identity/failure-line.tsx';
import { RecoveryCodes } from '../../identity/recovery-codes.tsx';
import { useWork } from '../../identity/use-work.ts';
import { Failure } from '../../ui/states.tsx';
import classes from './account.module.css';

const key = ['second-factors'];

interface NamedFactor {
  id: number;
  name: string;
}

/** The own second factors and recovery codes: what there is, more of it, and less. */
export function Factors() {
  const { failure, isBusy, run } = useWork();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<NamedFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.readSecondFactors()).data,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const { factors, recoveryCodesLeft, isRequired } = data;
  const read = () => client.invalidateQueries({ queryKey: key });
  const closeAdding = () => {
    setAdding(false);
    void read();
  };
  const renew = () =>
    void run(async () => {
      setCodes((await adminApi.renewRecoveryCodes()).data.recoveryCodes);
    });
  const remove = ({ id }: NamedFactor) =>
    void run(async () => {
      setLeaving(undefined);
      await adminApi.removeSecondFactor({ params: { id } });
      await read();
    });
  return (
    <>
      <FailureLine>{failure}</FailureLine>
      {factors.length === 0 ? (
        <Text size="sm">
          尚未設定。只靠密碼，密碼外洩就能進入後台；設定後，登入與退款等操作會再確認是您本人。
        </Text>
      ) : (
        <ul className={classes.rows}>
          {factors.map(({ id, kind, name, createdAt, usedAt }) => (
            <li key={id} className={classes.row}>
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {secondFactorKindLabels[kind]}・{formatDateTime(createdAt)} 新增
                  {usedAt && `・最近使用 ${formatDateTime(usedAt)}`}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                disabled={isBusy || (isRequired && factors.length === 1)}
                aria-label={`移除 ${name}`}
                onClick={() => setLeaving({ id, name })}
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
            <Button size="xs" variant="default" disabled={isBusy} onClick={renew}>
              重新產生備用碼
            </Button>
          </li>
        </ul>
      )}
      <Button mt="sm" size="xs" onClick={() => setAdding(true)}>
        {factors.length === 0 ? '設定兩步驟驗證' : '新增驗證方式'}
      </Button>
      <Modal opened={isAdding} onClose={closeAdding} title="新增驗證方式">
        <FactorSetUp api={adminApi} onDone={closeAdding} />
      </Modal>
      <Modal
        opened={codes !== undefined}
        onClose={() => undefined}
        title="新的備用碼"
        withCloseButton={false}
      >
        {codes && (
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(undefined);
              void read();
            }}
          />
        )}
      </Modal>
      <Modal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="移除驗證方式"
      >
        <Text size="sm">
          移除「{leaving?.name}」後，不能再用它登入。
          {factors.length === 1 && '這是最後一個，兩步驟驗證與備用碼會一併停用。'}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setLeaving(undefined)}>
            取消
          </Button>
          <Button color="red" onClick={() => leaving && remove(leaving)}>
            移除
          </Button>
        </Group>
      </Modal>
    </>
  );
}
