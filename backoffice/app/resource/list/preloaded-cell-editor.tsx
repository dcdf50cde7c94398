import { type ComponentProps, lazy } from 'react';
import type CellEditor from './cell-editor.tsx';

const load = () => import('./cell-editor.tsx');
const LazyEditor = lazy(load);
let Loaded: typeof CellEditor | undefined;

/** Loads the editor of cells. A list calls it when it is shown, because its first keys do not need the editor. */
export function preloadCellEditor(): void {
  load().then(
    ({ default: Editor }) => {
      Loaded = Editor;
    },
    // The first cell that is opened asks for it again.
    () => undefined,
  );
}

/** The editor of a cell. Once it is loaded it is there at once: a lazy part would lose the key right after Enter. */
export function PreloadedCellEditor(props: ComponentProps<typeof CellEditor>) {
  return Loaded ? <Loaded {...props} /> : <LazyEditor {...props} />;
}
