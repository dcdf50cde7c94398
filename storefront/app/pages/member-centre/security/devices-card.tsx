import { useState } from 'react';
import type { OwnSession } from '#contract/calls/self-service.ts';
import { formatDateTime } from '#rules/dates.ts';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { openModal } from '../../../stores/modal.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';

/** The devices on which the member is signed in, each of which can be signed out. */
export function DevicesCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const shown = sessions.filter(({ id }) => !ended.has(id));
  const others = shown.filter(({ isCurrent }) => !isCurrent);
  const drop = (gone: readonly OwnSession[]) =>
    setEnded((before) => new Set([...before, ...gone.map(({ id }) => id)]));

  async function end(session: OwnSession) {
    try {
      await api.endUserSession({ params: { id: session.id } });
      drop([session]);
      toastSuccess('裝置已登出');
    } catch (error) {
      handleFailure(error);
    }
  }

  async function endOthers() {
    try {
      await api.endOtherUserSessions();
      drop(others);
      toastSuccess('其他裝置都已登出');
    } catch (error) {
      handleFailure(error);
    }
  }

  return (
    <Card title="登入中的裝置">
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <Device key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="secondary"
          size="small"
          className="mt-3"
          onClick={() => openModal('DeleteConfirmModal', endQuestion, () => void endOthers())}
        >
          登出其他所有裝置
        </Button>
      )}
    </Card>
  );
}

const endQuestion = {
  title: '登出其他所有裝置',
  message: '這個裝置保持登入，其他裝置需要重新登入。',
  confirm: '全部登出',
};

function Device({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { device, signedInAt, usedAt, isCurrent } = session;
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <p className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {isCurrent && <Badge tone="violet">這個裝置</Badge>}
        </span>
        <span className="digits block text-14 text-ink-soft">
          {formatDateTime(signedInAt)} 登入
          {!isCurrent && `，最近使用 ${formatDateTime(usedAt)}`}
        </span>
      </p>
      {!isCurrent && (
        <Button
          look="quiet"
          size="small"
          aria-label={`登出 ${device}，${formatDateTime(signedInAt)} 登入`}
          className="-mr-3 shrink-0 whitespace-nowrap"
          onClick={onEnd}
        >
          登出
        </Button>
      )}
    </li>
  );
}
