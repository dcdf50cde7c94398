import { create } from 'zustand';

export type HeaderPanel = 'menu' | 'cart' | 'member' | 'search';

interface PanelsState {
  open: HeaderPanel | undefined;
}

/** The open panel of the header; at most one is open (row 4.001). */
export const usePanels = create<PanelsState>()(() => ({ open: undefined }));

/** It takes the place of another open panel. */
export function openPanel(panel: HeaderPanel): void {
  usePanels.setState({ open: panel });
}

/** Closes this panel if it is open; otherwise it takes the place of another open one. */
export function togglePanel(panel: HeaderPanel): void {
  usePanels.setState(({ open }) => ({ open: open === panel ? undefined : panel }));
}

/** Whether the search box was entered or typed in since the last step to a page began, or since it was sent. */
export const search = { isNew: false };

/** Whether somebody searches while a page arrives late: neither the focus nor the panel is taken away. */
export const isSearching = () =>
  search.isNew && document.activeElement?.closest('#search-panel') != null;

/** Also ends a search: the page that arrives next may take the focus again. */
export function closePanels(): void {
  search.isNew = false;
  if (usePanels.getState().open) usePanels.setState({ open: undefined });
}
