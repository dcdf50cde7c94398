import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { MeContext } from '../session.ts';
import { Failure, SaveFailure } from './states.tsx';

const textOf = (node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{node}</MantineProvider>
    </QueryClientProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, '|');

const broken = new ApiError(500, { message: '系統忙碌中，請稍後再試', requestId: 'request-7' });
const offline = new ApiError(0);
const retry = () => undefined;

describe('what could not be saved', () => {
  it('is headed as a save, says why, what is kept and what to do', () => {
    const text = textOf(<SaveFailure error={broken} onRetry={retry} />);
    expect(text).toContain('沒有儲存成功');
    expect(text).toContain('系統忙碌中，請稍後再試。您填寫的內容還在這個頁面上。');
    expect(text).toContain('request-7');
    expect(text).toContain('重試');
    expect(text).not.toContain('顯示');
  });

  it('says so when there was no network', () => {
    const text = textOf(<SaveFailure error={offline} onRetry={retry} />);
    expect(text).toContain('沒有儲存成功');
    expect(text).toContain('連線中斷，請確認網路後再按「重試」。您填寫的內容還在這個頁面上。');
  });
});

it('what could not be read is headed as such', () => {
  expect(textOf(<Failure error={broken} />)).toContain('目前無法顯示');
  expect(textOf(<Failure error={offline} />)).toContain('連線中斷');
});

it('what a role may not read says so, and whom to ask, and offers no other try', () => {
  const refusal = new ApiError(403, {
    errorCode: 'FORBIDDEN',
    message: '沒有權限執行此操作',
    extra: { right: 'refund.approve' },
    requestId: 'request-8',
  });
  const me = { id: 1, email: 'a@example.tw', role: 'warehouse', sessionSecondsLeft: 60 } as const;
  const text = textOf(
    <MeContext value={me}>
      <Failure error={refusal} what="核可的門檻" onRetry={retry} />
    </MeContext>,
  );
  expect(text).toContain('您的角色看不到核可的門檻');
  expect(text).toContain('您的角色「倉管」沒有這項權限。可以請會計的同事協助，');
  expect(text).toContain('請店主調整您的角色');
  expect(text).not.toContain('重試');
  expect(text).not.toContain('request-8');
});
