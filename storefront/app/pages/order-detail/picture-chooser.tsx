import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { apiBase } from '#contract/endpoints.ts';
import { noConnection } from '../../loading-and-offline/network.ts';
import { useMemberStore } from '../../stores/member.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { cn } from '../../ui/cn.ts';
import { useLiveMessage } from '../../ui/live-message.tsx';
import { LiveProblem } from '../../ui/live-problem.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface PictureChooserProps<Picture extends { id: number }> {
  /** The call that takes a picture. */
  endpoint: { method: string; path: string };
  most: number;
  pictures: readonly Picture[];
  onChange(pictures: readonly Picture[]): void;
  /** A picture as the form has it, from the answer of the call and the file. */
  pictureOf(answer: { id: number; url?: string }, file: File): Picture;
  /** Draws a picture; its text is `label`. */
  draw(picture: Picture, label: string): ReactNode;
  /** A sentence below the heading. */
  note?: string;
  /** Whether a picture is being sent, so that the form waits. */
  onBusy(isBusy: boolean): void;
}

/** Pictures of a form. Each is sent as soon as it is chosen, and checked by the server. */
export function PictureChooser<Picture extends { id: number }>({
  endpoint,
  most,
  pictures,
  onChange,
  pictureOf,
  draw,
  note,
  onBusy,
}: PictureChooserProps<Picture>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, sayProblem] = useLiveMessage();
  const [isBusy, setIsBusy] = useState(false);
  const room = most - pictures.length;
  function setBusy(isSending: boolean) {
    setIsBusy(isSending);
    onBusy(isSending);
  }
  async function add(files: readonly File[]) {
    sayProblem(files.length > room ? `最多 ${most} 張，多選的沒有加入` : '');
    setBusy(true);
    let sent = pictures;
    for (const file of files.slice(0, room)) {
      const answer = await sendPicture(endpoint, file);
      if ('problem' in answer) {
        sayProblem(answer.problem);
        break;
      }
      sent = [...sent, pictureOf(answer, file)];
      onChange(sent);
    }
    setBusy(false);
  }
  function remove(picture: Picture) {
    sayProblem('');
    onChange(pictures.filter((each) => each.id !== picture.id));
    // Its button had the focus and is gone.
    input.current?.focus();
  }
  return (
    <fieldset className="mt-4" aria-describedby={note && `${id}-note`}>
      <legend className="text-14 font-medium">照片（選填，最多 {most} 張）</legend>
      {note && (
        <p id={`${id}-note`} className="text-13 text-ink-soft">
          {note}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <li key={picture.id} className="flex flex-col items-center">
            {draw(picture, `照片 ${index + 1}`)}
            <Button look="quiet" size="small" disabled={isBusy} onClick={() => remove(picture)}>
              移除<span className="sr-only">照片 {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      <AddPictures
        input={input}
        room={room}
        isBusy={isBusy}
        problemId={problem.text && `${id}-problem`}
        onChoose={(files) => void add(files)}
      />
      <p role="status" className="sr-only">
        {isBusy ? '照片傳送中' : pictures.length > 0 && `已加入 ${pictures.length} 張照片`}
      </p>
      <LiveProblem id={`${id}-problem`} message={problem} />
    </fieldset>
  );
}

interface AddPicturesProps {
  input: RefObject<HTMLInputElement | null>;
  /** How many pictures still fit. */
  room: number;
  isBusy: boolean;
  problemId: string;
  onChoose(files: readonly File[]): void;
}

/**
 * A button for an input, which itself would name its files: these are shown as pictures. It stays while it does
 * nothing, because it may have the focus.
 */
function AddPictures({ input, room, isBusy, problemId, onChoose }: AddPicturesProps) {
  const isOpen = room > 0 && !isBusy;
  return (
    <label
      className={buttonClass(
        'secondary',
        'small',
        cn(
          'relative mt-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-violet-700',
          !isOpen && 'opacity-60',
        ),
      )}
    >
      <span className={cn(isBusy && 'opacity-0')}>
        {room > 0 || isBusy ? '加入照片' : '張數已滿'}
      </span>
      {isBusy && <Spinner className="absolute" />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-disabled={!isOpen || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={problemId || undefined}
        // As large as the button: the focus scrolls all of it into view, and pictures can be dropped on it.
        className={cn(
          'absolute inset-0 opacity-0',
          isOpen ? 'cursor-pointer' : 'cursor-not-allowed',
        )}
        onClick={(event) => {
          if (!isOpen) event.preventDefault();
        }}
        onChange={({ target }) => {
          if (isOpen) onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}

/** The client of the contract sends data only, so the file has a request of its own. */
async function sendPicture(
  { method, path }: { method: string; path: string },
  file: File,
): Promise<{ id: number; url?: string } | { problem: string }> {
  const body = new FormData();
  body.append('file', file);
  const token = useMemberStore.getState().ecUserToken ?? '';
  try {
    const answer = await fetch(apiBase + path, {
      method,
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    const content = await answer.json();
    return answer.ok ? content.data : { problem: content.message };
  } catch {
    return { problem: noConnection() };
  }
}
