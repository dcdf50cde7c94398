import { Button, Code, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Failure } from '../ui/states.tsx';
import { FactorNameInput } from './factor-name-input.tsx';
import { FailureLine } from './failure-line.tsx';
import { AppCodeInput } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import type { SetUpProps } from './set-up-props.ts';
import { useSubmit } from './use-submit.ts';

/** Shows the secret of an app as a QR code and as text, and asks for the first code. */
export function AppSetUp({ api, onAdded }: SetUpProps) {
  const { failure, isBusy, run } = useSubmit();
  const { data, error, refetch } = useQuery({
    // One secret each time the set-up is opened.
    queryKey: ['totp', useId()],
    queryFn: async () => (await api.beginTotp()).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { setup } = data;
    const body = { setup, code: String(form.get('code')), name: String(form.get('name')) };
    void run(async () => onAdded((await api.confirmTotp({ body })).data));
  };
  return (
    <form onSubmit={confirm}>
      <Stack>
        <Text size="sm">
          1. 在手機安裝驗證器 App（例如 Google Authenticator、Microsoft
          Authenticator），掃描這個圖案。
        </Text>
        <QrCode text={data.uri} label="驗證器 App 的設定圖案" />
        <Text size="sm">
          不能掃描時，請在 App 輸入金鑰：
          <br />
          <Code>{(data.secret.match(/.{1,4}/g) ?? []).join(' ')}</Code>
        </Text>
        <Text size="sm">2. 輸入 App 顯示的驗證碼，完成設定。</Text>
        <FailureLine>{failure}</FailureLine>
        <AppCodeInput />
        <FactorNameInput example="王小明的手機" first="我的手機" />
        <Button type="submit" loading={isBusy}>
          完成設定
        </Button>
      </Stack>
    </form>
  );
}
