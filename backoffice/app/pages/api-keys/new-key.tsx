import { Button, Checkbox, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiKeyLimits, rightsForKeys } from '#contract/api-keys.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { addDays } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { officeNow } from '../../office-time.ts';
import { useMe } from '../../session.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import { labelledRights } from '../roles/right-labels.ts';

const lives = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '365', label: '一年' },
];

interface Props {
  /** Gets the key, which nobody can see later. */
  onMade(key: string): void;
  onClose(): void;
}

/** Asks for name, rights and life of a new key. */
export default function NewKey({ onMade, onClose }: Props) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const isShown = useStillShown();
  const { role } = useMe();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, choose] = useState<readonly string[]>([]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const rights = rightsForKeys.filter((right) => chosen.includes(right));
      const expiresAt = addDays(officeNow(), Number(days)).toISOString();
      const { data } = await adminApi.createApiKey({ body: { name, rights, expiresAt } });
      onMade(data.key);
      await client.invalidateQueries({ queryKey: ['api-keys'] });
      if (isShown()) onClose();
    });
  };
  const mayGive = (right: Right) => rightsForKeys.includes(right) && hasRight(role, right);
  return (
    <Modal opened onClose={onClose} title="新增 API 金鑰" size="lg">
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label="名稱"
            description="哪個系統使用，例如「倉儲系統」；操作紀錄會寫這個名稱"
            required
            maxLength={apiKeyLimits.nameLength}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <NativeSelect
            label="有效期間"
            data={lives}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
          <Checkbox.Group
            label="權限"
            description="只勾選程式需要的"
            value={[...chosen]}
            onChange={choose}
          >
            {labelledRights.map(({ label, rights }) => {
              const given = rights.filter(({ right }) => mayGive(right));
              return given.length === 0 ? null : (
                <Stack key={label} gap={6} mt="md" component="fieldset" bd={0} p={0}>
                  <legend>{label}</legend>
                  {given.map(({ right, label: words }) => (
                    <Checkbox key={right} value={right} label={words} />
                  ))}
                </Stack>
              );
            })}
          </Checkbox.Group>
          <FailureLine>{failure}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={isBusy}>
              新增
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
