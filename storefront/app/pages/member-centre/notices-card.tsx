import { useState } from 'react';
import type { LineReach, NoticeChannel, NoticeChannels, NoticeKind } from '#contract/notices.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { useSettings } from '../../settings-context.tsx';
import { takeUserInfo } from '../../stores/known-member.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { toastTexts } from '../../toast-texts.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from './card.tsx';
import { createSaver } from './save-in-turn.ts';

export type NoticeSettings = NoticeChannels & { line: LineReach };

const kinds: readonly { kind: NoticeKind; name: string; note: string }[] = [
  { kind: 'order', name: '訂單與配送', note: '成立、付款、出貨、到店與退款，一定會通知' },
  { kind: 'coupon', name: '優惠券與等級', note: '生日禮、等級禮遇與續等提醒' },
  { kind: 'restock', name: '到貨通知', note: '您登記的商品可以購買時' },
  { kind: 'refill', name: '補貨提醒', note: '依您自己的購買紀錄，快用完時' },
  { kind: 'news', name: '活動消息', note: '電子報與優惠活動' },
];

const channelNames: Readonly<Record<NoticeChannel, string>> = {
  LINE: 'LINE',
  EMAIL: '電子郵件',
  NONE: '不通知',
};

/**
 * How the member is told of what; each change is shown at once, and saved after those before it (G-212). Once all are
 * saved, the card shows what is stored.
 */
export function NoticesCard({
  settings: loaded,
  isRefillSilent = false,
}: {
  settings: NoticeSettings;
  /** Whether no reminder is sent although the usual channel of reminders is e-mail. */
  isRefillSilent?: boolean;
}) {
  const [settings, setSettings] = useState(loaded);
  const [isSilent, setIsSilent] = useState(isRefillSilent);
  const [save] = useState(() => createSaver(loaded, setSettings));

  function change(kind: NoticeKind, channel: NoticeChannel) {
    setSettings((now) => ({ ...now, [kind]: channel }));
    if (kind === 'refill' || (kind === 'news' && channel !== 'NONE')) setIsSilent(false);
    void save(() => store(kind, channel));
  }

  return (
    <Card title="通知設定">
      <LineHint line={settings.line} />
      <div className="flex flex-col">
        {kinds.map(({ kind, name, note }) => (
          <Row
            key={kind}
            kind={kind}
            name={name}
            note={note}
            value={kind === 'refill' && isSilent ? 'NONE' : settings[kind]}
            line={settings.line}
            onChange={(channel) => change(kind, channel)}
          />
        ))}
      </div>
    </Card>
  );
}

/** Stores one change, and says how that went; answers what is stored by then, or undefined after a failure. */
async function store(
  kind: NoticeKind,
  channel: NoticeChannel,
): Promise<NoticeSettings | undefined> {
  try {
    const { data } = await api.updateNoticeSettings({ body: { [kind]: channel } });
    // Advertising is also a part of the profile.
    if (kind === 'news') await takeUserInfo(() => api.readUser());
    toastSuccess(toastTexts.saved);
    return data;
  } catch (error) {
    handleFailure(error);
    return undefined;
  }
}

/** Why LINE cannot take notices, and the way to change that. */
function LineHint({ line }: { line: LineReach }) {
  const { links } = useSettings();
  const texts: Readonly<Partial<Record<LineReach, string>>> = {
    NOT_LINKED: '想用 LINE 收通知，請先在上方綁定 LINE 帳號，並加入官方帳號好友。',
    NOT_A_FRIEND: '您已綁定 LINE，加入官方帳號好友後就能用 LINE 收通知。',
    BLOCKED: '您封鎖了官方帳號，通知改寄到電子信箱；解除封鎖後會恢復用 LINE 通知。',
  };
  const text = texts[line];
  if (!text) return null;
  const isFriendNeeded = line === 'NOT_A_FRIEND' && links.line !== '';
  return (
    <p className="mb-2 rounded-small bg-violet-100 px-4 py-3 text-14">
      {text}
      {isFriendNeeded && (
        <a
          href={links.line}
          target="_blank"
          rel="noreferrer"
          className="ml-2 text-violet-700 underline"
        >
          加入好友
        </a>
      )}
    </p>
  );
}

interface RowProps {
  kind: NoticeKind;
  name: string;
  note: string;
  value: NoticeChannel;
  line: LineReach;
  onChange(channel: NoticeChannel): void;
}

/** One kind with its channels side by side. Orders cannot be switched off. */
function Row({ kind, name, note, value, line, onChange }: RowProps) {
  const channels = (['LINE', 'EMAIL', 'NONE'] as const).filter(
    (channel) =>
      !(channel === 'NONE' && kind === 'order') && !(channel === 'LINE' && line === 'OFF'),
  );
  const nameId = `notice-${kind}-name`;
  const noteId = `notice-${kind}-note`;
  return (
    <fieldset
      aria-labelledby={nameId}
      aria-describedby={noteId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
    >
      <legend className="float-left font-medium">
        <span id={nameId}>{name}</span>
        <span id={noteId} className="block text-14 font-normal text-ink-soft">
          {note}
        </span>
      </legend>
      <div className="flex w-full gap-2 tablet:w-auto">
        {channels.map((channel) => (
          <Segment
            key={channel}
            name={`notice-${kind}`}
            channel={channel}
            isChosen={channel === value}
            isDisabled={channel === 'LINE' && line !== 'READY'}
            onChoose={() => onChange(channel)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SegmentProps {
  name: string;
  channel: NoticeChannel;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose(): void;
}

function Segment({ name, channel, isChosen, isDisabled, onChoose }: SegmentProps) {
  return (
    <label
      className={cn(
        'flex min-h-11 flex-1 items-center justify-center rounded-small border px-3 text-14 transition-colors duration-(--duration-fast) tablet:min-w-22',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-violet-600',
        isChosen ? 'border-violet-700 bg-violet-50 font-medium text-violet-700' : 'border-line',
        isDisabled && !isChosen ? 'bg-cream text-ink-soft' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="sr-only"
      />
      {channelNames[channel]}
    </label>
  );
}
