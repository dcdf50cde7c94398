import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminApi } from '../../api.ts';
import { type Me, MeContext } from '../../session.ts';
import BlockDialog from './block-dialog.tsx';
import type { LotPage } from './lot-page.ts';

const shown = vi.hoisted(() => ({ confirm: (_reason: string): void => undefined }));
vi.mock('../../ui/reason-dialog.tsx', () => ({
  ReasonDialog(props: { onConfirm(reason: string): void }) {
    shown.confirm = props.onConfirm;
    return null;
  },
}));

afterEach(() => vi.restoreAllMocks());

/** Blocks a lot and leaves the dialog before the answer: what is drawn on a server is never mounted. */
function blockAndLeave() {
  const client = new QueryClient();
  client.setQueryData(['lots', 'page', 3], {});
  const onClose = vi.fn();
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeContext value={{ role: 'owner' } as Me}>
        <BlockDialog lot={{ id: 3, lotNo: 'L-3', unitsLeft: 0 } as LotPage} onClose={onClose} />
      </MeContext>
    </QueryClientProvider>,
  );
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  shown.confirm('封膜破損');
  return { client, show, onClose };
}

const isReadAgain = (client: QueryClient) =>
  client.getQueryState(['lots', 'page', 3])?.isInvalidated;

describe('a dialog of a lot that was left before the answer', () => {
  it('still says that the lot is blocked and reads it again', async () => {
    vi.spyOn(adminApi, 'blockLot').mockResolvedValue({} as never);
    const { client, show, onClose } = blockAndLeave();
    await expect.poll(() => isReadAgain(client)).toBe(true);
    expect(show.mock.calls).toMatchObject([[{ color: 'green', message: '已停用批號 L-3' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('still says why it was refused and reads the lot again', async () => {
    vi.spyOn(adminApi, 'blockLot').mockRejectedValue(new Error('批號已停用'));
    const { client, show } = blockAndLeave();
    await expect.poll(() => isReadAgain(client)).toBe(true);
    expect(show.mock.calls).toMatchObject([[{ color: 'red', message: '批號已停用' }]]);
  });
});
