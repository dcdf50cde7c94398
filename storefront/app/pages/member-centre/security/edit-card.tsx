import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';

interface EditCardProps {
  title: string;
  /** What is stored now, and what a change means. */
  children: ReactNode;
  /** The words of the button that opens the form, e.g. 變更密碼. */
  open: string;
  /** The form. `close` hides it again. */
  form(close: () => void): ReactNode;
  /** Shows the form from the start. */
  isOpenFirst?: boolean;
}

/** A card with what is stored, and a form that a press opens below it. */
export function EditCard({ title, children, open, form, isOpenFirst = false }: EditCardProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <Card
      title={title}
      action={
        <Button
          look="quiet"
          size="small"
          aria-label={isOpen ? `取消${open}` : open}
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mr-3"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '取消' : open}
        </Button>
      }
    >
      <div className="text-ink-soft">{children}</div>
      <div id={id}>
        {isOpen && (
          <div className="mt-4 max-w-(--container-form) border-t border-line pt-5">
            {form(() => setIsOpen(false))}
          </div>
        )}
      </div>
    </Card>
  );
}
