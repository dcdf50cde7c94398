import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AdminApi } from '#contract/admin-client.ts';
import { secondFactorKindLabels, secondFactorKinds } from '#contract/administrators.ts';
import { AppSetUp } from './app-set-up.tsx';
import { FactorNameInput } from './factor-name-input.tsx';
import { FailureLine } from './failure-line.tsx';
import { addPasskey, canUsePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SetUpProps } from './set-up-props.ts';
import { useSubmit } from './use-submit.ts';

interface FactorSetUpProps {
  /** The client for the calls: the one that asks for a step-up, or the one of a session pending the second factor. */
  api: AdminApi;
  /** Content above the choice; the codes that follow do not show it. */
  before?: ReactNode;
  /** Called once the factor is added and the recovery codes, if any, are saved. */
  onDone(): void;
}

const choices = secondFactorKinds.map((value) => ({ value, label: secondFactorKindLabels[value] }));

/** Adds a second factor of the chosen kind, and shows the recovery codes that come with the first one. */
export function FactorSetUp({ api, before, onDone }: FactorSetUpProps) {
  const [kind, setKind] = useState<string>('totp');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  const added = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) =>
    recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone();
  return (
    <Stack>
      {before}
      {canUsePasskeys() && (
        <SegmentedControl data={choices} value={kind} onChange={setKind} aria-label="驗證方式" />
      )}
      {kind === 'totp' ? (
        <AppSetUp api={api} onAdded={added} />
      ) : (
        <PasskeySetUp api={api} onAdded={added} />
      )}
    </Stack>
  );
}

function PasskeySetUp({ api, onAdded }: SetUpProps) {
  const { failure, setFailure, isBusy, run } = useSubmit();
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    void run(async () => {
      const added = await addPasskey(api, name);
      if (added) onAdded(added);
      else setFailure('沒有新增通行密鑰，請再試一次');
    });
  };
  return (
    <form onSubmit={add}>
      <Stack>
        <FailureLine>{failure}</FailureLine>
        <Text size="sm">
          以這個裝置的指紋、臉部或螢幕鎖登入，或使用安全金鑰。通行密鑰也可以不輸入密碼直接登入。
        </Text>
        <FactorNameInput example="辦公室筆電" first="我的裝置" />
        <Button type="submit" loading={isBusy}>
          新增通行密鑰
        </Button>
      </Stack>
    </form>
  );
}
