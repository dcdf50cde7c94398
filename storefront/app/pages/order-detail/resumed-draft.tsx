import { useRef } from 'react';

interface ResumedDraftProps {
  /** Whether the dialog shows what was written before. */
  isResumed: boolean;
  /** Whether a picture is on its way, which would come back after the clearing. */
  isWaiting: boolean;
  /** A further sentence. */
  note?: string | false;
  onClear(): void;
}

/** Says that the dialog shows what was written before, and clears it at a press. */
export function ResumedDraft({ isResumed, isWaiting, note, onClear }: ResumedDraftProps) {
  const place = useRef<HTMLDivElement>(null);
  function clear() {
    onClear();
    // The button had the focus and is gone.
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isResumed && (
        <p className="mb-3 rounded-small bg-violet-50 px-3 py-2 text-14">
          這是您上次寫到一半的內容，還沒有送出。{note}
          <button
            type="button"
            className="-my-2 min-h-11 text-violet-700 underline underline-offset-4"
            disabled={isWaiting}
            onClick={clear}
          >
            清除重寫
          </button>
        </p>
      )}
    </div>
  );
}
