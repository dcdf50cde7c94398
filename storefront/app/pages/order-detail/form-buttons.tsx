import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  /** What the button that sends says. */
  text: string;
  isBusy: boolean;
  /** Whether the form waits, e.g. for a picture. */
  isWaiting: boolean;
  onClose(): void;
  onSend(): Promise<void>;
}

/** The buttons at the lower edge of a dialog with a form. */
export function FormButtons({ text, isBusy, isWaiting, onClose, onSend }: FormButtonsProps) {
  return (
    <>
      <Button look="secondary" size="small" onClick={onClose}>
        取消
      </Button>
      <Button size="small" busy={isBusy} disabled={isWaiting} onClick={() => void onSend()}>
        {text}
      </Button>
    </>
  );
}
