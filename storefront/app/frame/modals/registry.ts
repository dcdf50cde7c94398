import type { ComponentType } from 'react';
import { opened } from '../../loading-and-offline/optional.ts';
import { closeModal, type ModalType } from '../../stores/modal.ts';

/** Any modal, without the type of its own content. */
// biome-ignore lint/suspicious/noExplicitAny: the store hands each modal its own content (see `openModal`).
type AnyModal = ComponentType<{ content: any; close(): void }>;

const modal = (load: () => Promise<{ default: AnyModal }>): AnyModal => opened(load, closeModal);

/** The component of each kind of modal. A page's own modals are in its folder. `Empty` shows nothing. */
export const modals: Partial<Record<ModalType, AnyModal>> = {
  Normal: modal(() => import('./message-modals.tsx').then((m) => ({ default: m.NormalModal }))),
  ErrorModal: modal(() => import('./message-modals.tsx').then((m) => ({ default: m.ErrorModal }))),
  MaintainModal: modal(() =>
    import('./message-modals.tsx').then((m) => ({ default: m.MaintainModal })),
  ),
  DeleteConfirmModal: modal(() =>
    import('./message-modals.tsx').then((m) => ({ default: m.DeleteConfirmModal })),
  ),
  CouponModal: modal(() => import('../../coupons/coupon-modal.tsx')),
  ConsigneeInfoModal: modal(() => import('../../saved-details/consignee-info-modal.tsx')),
  InvoiceInfoModal: modal(() => import('../../saved-details/invoice-info-modal.tsx')),
  StorePickerModal: modal(() => import('../../saved-details/store-picker/store-picker-modal.tsx')),
  ProfileEditedModal: modal(() => import('../../saved-details/profile-edited-modal.tsx')),
  ReceivingInfoEditedModal: modal(
    () => import('../../saved-details/receiving-info-edited-modal.tsx'),
  ),
  InvoiceEditedModal: modal(() => import('../../saved-details/invoice-edited-modal.tsx')),
  EventModal: modal(() => import('./event-modal.tsx')),
  TrueSizeModal: modal(() => import('../../true-size/true-size-modal.tsx')),
  RestockModal: modal(() => import('../../restock/restock-modal.tsx')),
  SignUpGiftModal: modal(() => import('./sign-up-gift-modal.tsx')),
};
