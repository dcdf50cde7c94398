import { type ReactNode, useState } from 'react';
import classes from './media.module.css';

interface Props {
  /** Nothing can be dropped while this is set. */
  disabled?: boolean;
  /** Reaches down to the end of the window. */
  isWholePage?: boolean;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

/** A part of the page that accepts dropped files. Buttons inside it do the same. */
export function DropZone({ disabled = false, isWholePage = false, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-whole={isWholePage || undefined}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (disabled || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        // The zone of a dialog is inside the zone that opened it.
        event.stopPropagation();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <p className={classes.over}>放開以上傳圖片</p>}
    </div>
  );
}
