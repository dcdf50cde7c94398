import { toastSuccess, toastWarning } from '../stores/toast.ts';
import { Button } from '../ui/button.tsx';

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

export function CopyButton({ text, name }: CopyButtonProps) {
  async function press() {
    if (await copyText(text)) toastSuccess(`已複製${name}`);
    else toastWarning(`無法自動複製，請手動選取${name}`);
  }
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={`複製${name}`}
      className="shrink-0"
      onClick={() => void press()}
    >
      複製
    </Button>
  );
}
