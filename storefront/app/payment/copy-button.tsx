import { useId } from 'react';
import { toastSuccess } from '../stores/toast.ts';
import { Button } from '../ui/button.tsx';
import { useLiveMessage } from '../ui/live-message.tsx';
import { LiveProblem } from '../ui/live-problem.tsx';

/** Copies with the clipboard API, or in the older way over plain http, where it is missing. Returns success. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed top-0 opacity-0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

interface CopyButtonProps {
  text: string;
  /** The name of the copied value, for screen readers. */
  name: string;
}

/** If the browser copies nothing, it says so beside the button and `text` can be selected by hand. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const problemId = useId();
  const [problem, sayProblem] = useLiveMessage();
  async function press() {
    sayProblem('');
    const isCopied = await copyText(text);
    sayProblem(isCopied ? '' : `無法自動複製，請手動選取${name}`);
    if (isCopied) toastSuccess(`已複製${name}`);
  }
  return (
    <div className="flex shrink-0 flex-col items-start">
      <Button look="secondary" size="small" aria-label={`複製${name}`} onClick={() => void press()}>
        複製
      </Button>
      <LiveProblem id={problemId} message={problem} className="max-w-40" />
    </div>
  );
}
