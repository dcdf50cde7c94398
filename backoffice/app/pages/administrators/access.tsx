import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ListedRow } from '#contract/resources/resource.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';

interface AccountAction {
  label: string;
  /** The effect, shown before the action. */
  sentence: string;
  done: string;
  isGrave: boolean;
  run(): Promise<unknown>;
}

interface Props {
  administrator: ListedRow;
  onChanged(): Promise<void>;
}

/** The actions for another administrator's account; each is confirmed. */
export function Access({ administrator, onChanged }: Props) {
  const { failure, isBusy, run } = useSubmit();
  const [asked, setAsked] = useState<AccountAction>();
  const act = (action: AccountAction) =>
    void run(async () => {
      setAsked(undefined);
      await action.run();
      notifications.show({ color: 'green', message: action.done });
      await onChanged();
    });
  return (
    <Paper withBorder p="md">
      <Stack align="flex-start">
        <Title order={2} size="h5">
          登入與停用
        </Title>
        <FailureLine>{failure}</FailureLine>
        <Group gap="xs">
          {actionsOn(administrator).map((action) => (
            <Button
              key={action.label}
              variant="default"
              c={action.isGrave ? 'red' : undefined}
              disabled={isBusy}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      </Stack>
      <Modal opened={asked !== undefined} onClose={() => setAsked(undefined)} title={asked?.label}>
        <Text size="sm">{asked?.sentence}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsked(undefined)}>
            取消
          </Button>
          <Button {...(asked?.isGrave && { color: 'red' })} onClick={() => asked && act(asked)}>
            {asked?.label}
          </Button>
        </Group>
      </Modal>
    </Paper>
  );
}

function actionsOn({ id, isDisabled, secondFactor }: ListedRow): AccountAction[] {
  const params = { id };
  const update = (body: { isDisabled?: boolean }) => () =>
    adminApi.updateAdministrator({ params, body });
  return [
    {
      label: '結束所有登入',
      sentence: '這位管理員在所有裝置上都須重新登入。',
      done: '已結束所有登入',
      isGrave: false,
      run: update({}),
    },
    ...(secondFactor === 'none'
      ? []
      : [
          {
            label: '重設第二步驗證',
            sentence:
              '移除這位管理員的所有驗證方式與備用碼，並結束所有登入；下次登入時可重新設定。請先確認是本人提出。',
            done: '已重設第二步驗證',
            isGrave: true,
            run: () => adminApi.resetSecondFactors({ params }),
          },
        ]),
    isDisabled === true
      ? {
          label: '恢復使用',
          sentence: '這位管理員可以再登入後台。',
          done: '已恢復使用',
          isGrave: false,
          run: update({ isDisabled: false }),
        }
      : {
          label: '停用',
          sentence: '這位管理員立即登出，不能再登入；留下的操作紀錄不變。',
          done: '已停用',
          isGrave: true,
          run: update({ isDisabled: true }),
        },
  ];
}
