import { create } from 'zustand';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { RegistrationCouponEvent } from '#contract/entities/promotions.ts';
import type { Invoice, Recipient } from '#contract/entities/saved-details.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import type { RestockGoods } from '../restock/restock-goods.ts';
import type { StorePick } from './redirect.ts';

/** The kinds of modal (row 4.039) and the content that each is opened with (G-035). */
export interface ModalContents {
  Empty: undefined;
  Normal: { title: string; subtitle?: string; message?: string; button?: string };
  CouponModal: { place: 'cart' | 'checkout' };
  /** Picks a saved recipient for one way of delivery. Home recipients must be on the chosen islands. */
  ConsigneeInfoModal: Delivery & { onPick(recipient: Recipient): void };
  InvoiceInfoModal: { onPick(invoice: Invoice): void };
  /** Chooses a convenience store; `onMap` leaves the page for the provider's map, where the page can be left. */
  StorePickerModal: {
    store: StorePick;
    /** By chain, why it does not take the goods of the order. */
    obstacles?: ReadonlyMap<StoreKind, string> | undefined;
    onPick(store: StorePick): void;
    onMap?(storeType: StoreKind): Promise<void>;
  };
  ProfileEditedModal: undefined;
  /** The edited values are in the store `accountEditForm`, because the shopper may leave for the store map. */
  ReceivingInfoEditedModal: { onSaved(recipient: Recipient): void } | undefined;
  InvoiceEditedModal: { onSaved(invoice: Invoice): void } | undefined;
  EventModal: { webImage: string; mobileImage: string; title: string; link?: string | undefined };
  MaintainModal: undefined;
  /** Pads drawn in their true size. */
  TrueSizeModal: { pads: readonly { name: string; lengthCm: number }[] };
  ErrorModal: { message: string; requestId?: string; button?: string };
  /** Without other texts it asks whether to delete. */
  DeleteConfirmModal: { message: string; title?: string; confirm?: string; cancel?: string };
  /** A sold-out product for whose notice an e-mail is asked. */
  RestockModal: { goods: RestockGoods };
  SignUpGiftModal: { event: RegistrationCouponEvent };
}

export type ModalType = keyof ModalContents;

export type Modal = {
  [Type in ModalType]: {
    id: number;
    type: Type;
    content: ModalContents[Type];
    /** Runs after the modal was closed by its button (DeleteConfirm: only if confirmed). */
    action: (() => void) | undefined;
  };
}[ModalType];

interface ModalState {
  stack: readonly Modal[];
  push(modal: Modal): void;
  pop(): void;
  /** Closes one modal, wherever it is in the stack. */
  remove(id: number): void;
}

let lastId = 0;

/** The open modals, the newest on top. The page does not scroll while a modal is open (G-036). */
export const useModalStore = create<ModalState>()((set) => ({
  stack: [],
  push: (modal) => set(({ stack }) => ({ stack: [...stack, modal] })),
  pop: () => set(({ stack }) => ({ stack: stack.slice(0, -1) })),
  remove: (id) => set(({ stack }) => ({ stack: stack.filter((modal) => modal.id !== id) })),
}));

type WithoutContent = {
  [Type in ModalType]: undefined extends ModalContents[Type] ? Type : never;
}[ModalType];

export function openModal<Type extends WithoutContent>(
  type: Type,
  content?: undefined,
  action?: () => void,
): void;
export function openModal<Type extends ModalType>(
  type: Type,
  content: ModalContents[Type],
  action?: () => void,
): void;
/** Opens a modal on top of the stack. `action` runs after its button has closed it. */
export function openModal(type: ModalType, content?: unknown, action?: () => void): void {
  lastId += 1;
  useModalStore.getState().push({ id: lastId, type, content, action } as Modal);
}

/** Closes the top modal without running its action. */
export function closeModal(): void {
  useModalStore.getState().pop();
}

/** Closes all modals without running their actions. */
export function closeAllModals(): void {
  useModalStore.setState({ stack: [] });
}

/** Closes the top modal and runs its action. */
export function confirmModal(): void {
  const { stack, pop } = useModalStore.getState();
  const action = stack.at(-1)?.action;
  pop();
  action?.();
}

/** Opens the error modal with the server's message or the default one. Skips a message that is open already. */
export function openErrorModal(
  message: string = defaultErrorMessage,
  details: { requestId?: string; button?: string; action?: () => void } = {},
): void {
  const { action, ...rest } = details;
  const content = { message: message || defaultErrorMessage, ...rest };
  if (action || !isErrorShown(content.message)) openModal('ErrorModal', content, action);
}

function isErrorShown(message: string): boolean {
  const { stack } = useModalStore.getState();
  return stack.some((modal) => modal.type === 'ErrorModal' && modal.content.message === message);
}
