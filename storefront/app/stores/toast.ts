import { create } from 'zustand';

export interface Toast {
  id: string;
  message: string;
  type: 'success' | 'warn';
  color: 'purple' | 'green';
  /** A link, e.g. to the cart that was just filled. */
  link?: { to: string; text: string } | undefined;
  /** Undoes the action, e.g. restores a removed line. */
  undo?: (() => void) | undefined;
  /** Tries again what failed, e.g. a press without a network. */
  retry?: (() => void) | undefined;
}

/** How long a toast can be read before it disappears, in milliseconds (row 9.002, G-174). */
export function toastDuration({ undo, retry }: Pick<Toast, 'undo' | 'retry'>): number {
  return undo || retry ? 8_000 : 3_000;
}

interface ToastState {
  toasts: readonly Toast[];
  add(toast: Omit<Toast, 'id'>): string;
  removeLast(): void;
  remove(id: string): void;
  clear(): void;
}

/** Messages at the top of the page. The toast host removes each one after its time. */
export const useToastStore = create<ToastState>()((set) => ({
  toasts: [],
  add(toast) {
    // `randomUUID` is missing over plain http.
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    // A repeated message replaces the earlier one.
    set(({ toasts }) => ({
      toasts: [...toasts.filter(({ message }) => message !== toast.message), { ...toast, id }],
    }));
    return id;
  },
  removeLast: () => set(({ toasts }) => ({ toasts: toasts.slice(0, -1) })),
  remove: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  clear: () => set((state) => (state.toasts.length > 0 ? { toasts: [] } : state)),
}));

type Extras = Pick<Toast, 'link' | 'undo' | 'retry'>;

/** Shows a success message in green. */
export function toastSuccess(message: string, extras: Extras = {}): string {
  return useToastStore.getState().add({ message, type: 'success', color: 'green', ...extras });
}

/** Shows a message in purple that asks the shopper to do something. */
export function toastWarning(message: string, extras: Extras = {}): string {
  return useToastStore.getState().add({ message, type: 'warn', color: 'purple', ...extras });
}
