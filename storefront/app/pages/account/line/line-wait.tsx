import { PageHead } from '../../../head/page-head.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Shown while a LINE step is under way. The next page then opens by itself. */
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
