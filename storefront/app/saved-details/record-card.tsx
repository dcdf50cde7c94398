import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';

interface RecordCardProps {
  title: ReactNode;
  /** The record's name in the labels of its buttons, for screen readers. */
  name: string;
  lines: readonly string[];
  onPick?: () => void;
  onEdit(): void;
  onDelete?: () => void;
}

/** One saved record with the buttons for it. */
export function RecordCard({ title, name, lines, onPick, onEdit, onDelete }: RecordCardProps) {
  return (
    <li
      className={cn(
        'flex items-start justify-between gap-x-3 gap-y-2 rounded-card border border-line bg-paper py-4 pr-3 pl-5',
        onPick && 'flex-wrap',
      )}
    >
      <div className={cn('min-w-0 flex-1', onPick && 'basis-56')}>
        <p className="font-medium">{title}</p>
        {lines.map((line) => (
          <p
            key={line}
            className="digits text-14 text-pretty [overflow-wrap:anywhere] text-ink-soft"
          >
            {line}
          </p>
        ))}
      </div>
      <div className={cn('flex items-center gap-1', !onPick && '-my-2')}>
        {onPick && (
          <Button
            size="small"
            look="secondary"
            aria-label={`選用${name}`}
            className="mr-1"
            onClick={onPick}
          >
            選用
          </Button>
        )}
        <IconButton icon="edit" label={`編輯${name}`} onClick={onEdit} />
        {onDelete && <IconButton icon="trash" label={`刪除${name}`} onClick={onDelete} />}
      </div>
    </li>
  );
}
