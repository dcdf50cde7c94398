import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminApi } from '../../api.ts';
import { type Me, MeContext } from '../../session.ts';
import CloseDialog from './close-dialog.tsx';
import type { ExceptionPage } from './exception-page.ts';

const shown = vi.hoisted(() => ({
  isReady: undefined as boolean | undefined,
  confirm: (_reason: string): void => undefined,
}));
vi.mock('../../ui/reason-dialog.tsx', () => ({
  ReasonDialog(props: { isReady: boolean; children: ReactNode; onConfirm(reason: string): void }) {
    Object.assign(shown, { isReady: props.isReady, confirm: props.onConfirm });
    return props.children;
  },
}));

afterEach(() => vi.restoreAllMocks());

/** The words of the dialog that closes an exception. */
function dialogOf(page: Partial<ExceptionPage>): string {
  const asked = { id: 3, holdsGoods: false, order: null, ...page } as ExceptionPage;
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MeContext value={{ role: 'owner' } as Me}>
          <CloseDialog page={asked} onClose={vi.fn()} />
        </MeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const order = { id: 1 } as ExceptionPage['order'];

describe('closing an exception', () => {
  it('of a transfer that the bank took back waits for the answer whether the money is there', () => {
    const words = dialogOf({ kind: 'DEPOSIT_UNKNOWN', amount: -180, order });
    expect(words).toContain('已被收回');
    expect(words).toContain('仍在');
    expect(shown.isReady).toBe(false);
  });

  it('of any other kind, or of an unknown order, needs the note alone', async () => {
    const resolve = vi.spyOn(adminApi, 'resolvePaymentException').mockResolvedValue({} as never);
    for (const page of [
      { kind: 'DEPOSIT_UNDER', amount: 100, order },
      { kind: 'DEPOSIT_UNKNOWN', amount: -180 },
    ] as const) {
      expect(dialogOf(page)).not.toContain('仍在');
      expect(shown.isReady).toBe(true);
      shown.confirm('已說明');
      await expect.poll(() => resolve.mock.lastCall).toMatchObject([{ body: { note: '已說明' } }]);
      expect(resolve.mock.lastCall?.[0].body).not.toHaveProperty('isMoneyThere');
    }
  });
});
