import { Icon } from '../../ui/icon.tsx';

/** Short notes at the foot of a page that a mailed link opens, such as what the shop never asks for. */
export function PageNotes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2 text-14 text-ink-soft">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}
