import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { FactorSetUp } from '../../identity/factor-set-up.tsx';
import { FailureLine } from '../../identity/failure-line.tsx';
import { RecoveryCodes } from '../../identity/recovery-codes.tsx';
import { Failure } from '../../ui/states.tsx';
import { type Factor, FactorList } from './factor-list.tsx';
import { useFactors } from './use-factors.ts';

/** The administrator's own second factors and recovery codes, with the actions to add and remove them. */
export function Factors() {
  const { data, error, refetch, read, failure, isBusy, ...rest } = useFactors();
  const { codes, renewCodes, forgetCodes, remove } = rest;
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor>();
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const { factors } = data;
  const closeAdding = () => {
    setAdding(false);
    void read();
  };
  return (
    <>
      <FailureLine>{failure}</FailureLine>
      <FactorList found={data} isBusy={isBusy} onRemove={setLeaving} onRenewCodes={renewCodes} />
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
        {codes && <RecoveryCodes codes={codes} onSaved={forgetCodes} />}
      </Modal>
      <RemovalDialog
        leaving={leaving}
        isLast={factors.length === 1}
        onClose={() => setLeaving(undefined)}
        onRemove={({ id }) => {
          setLeaving(undefined);
          remove(id);
        }}
      />
    </>
  );
}

interface RemovalProps {
  /** The factor to remove; undefined while the dialog is closed. */
  leaving: Factor | undefined;
  isLast: boolean;
  onClose(): void;
  onRemove(factor: Factor): void;
}

/** Asks for a confirmation before a second factor is removed. */
function RemovalDialog({ leaving, isLast, onClose, onRemove }: RemovalProps) {
  return (
    <Modal opened={leaving !== undefined} onClose={onClose} title="移除驗證方式">
      <Text size="sm">
        移除「{leaving?.name}」後，不能再用它登入。
        {isLast && '這是最後一個，兩步驟驗證與備用碼會一併停用。'}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button color="red" onClick={() => leaving && onRemove(leaving)}>
          移除
        </Button>
      </Group>
    </Modal>
  );
}
