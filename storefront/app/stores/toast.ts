import { create } from 'zustand';

export interface Toast {
  id: string;
  message: string;
  type: 'success' | 'warn';
  color: 'purple' | 'green';
  /** A way on, e.g. to the cart that was just filled. */
  link?: { to: string; text: string } | undefined;
  /** Something to take back, e.g. a removed line. */
  undo?: (() => void) | undefined;
}

/** Milliseconds a toast stays (row 9.002). */
export const toastDuration = 3_000;

interface ToastState {
  toasts: readonly Toast[];
  add(toast: Omit<Toast, 'id'>): string;
  removeLast(): void;
  remove(id: string): void;
  clear(): void;
}

/** Messages at the top of the page; the host ends each one's time. */
export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  add(toast) {
    // `randomUUID` is missing where the shop is tried out over plain http.
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    // The same words twice are said once, anew.
    set(({ toasts }) => ({
      toasts: [...toasts.filter(({ message }) => message !== toast.message), { ...toast, id }],
    }));
    return id;
  },
  removeLast: () => set(({ toasts }) => ({ toasts: toasts.slice(0, -1) })),
  remove: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  clear: () => set({ toasts: [] }),
}));

type Extras = Pick<Toast, 'link' | 'undo'>;

/** Green: it went well. */
export function toastSuccess(message: string, extras: Extras = {}): string {
  return useToastStore.getState().add({ message, type: 'success', color: 'green', ...extras });
}

/** Purple: the shopper has to do something. */
export function toastWarning(message: string, extras: Extras = {}): string {
  return useToastStore.getState().add({ message, type: 'warn', color: 'purple', ...extras });
}
