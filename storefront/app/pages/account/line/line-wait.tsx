import { PageHead } from '../../../head/page-head.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Something with LINE is under way and will lead on by itself. */
export function LineWait({ title, text }: { title: string; text: string }) {
  return (
    <div className="page grid min-h-[50vh] place-items-center">
      <PageHead title={title} hidden />
      <h1 className="sr-only">{title}</h1>
      <p role="status" aria-busy="true" className="flex flex-col items-center gap-4 text-ink-soft">
        <Spinner className="size-8 text-violet-700" />
        {text}
      </p>
    </div>
  );
}
