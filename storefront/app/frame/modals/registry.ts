import { type ComponentType, lazy } from 'react';
import type { ModalContents, ModalType } from '../../stores/modal.ts';

export interface ModalProps<Type extends ModalType> {
  content: ModalContents[Type];
}

/** Any modal, without the type of its own content. */
// biome-ignore lint/suspicious/noExplicitAny: the store hands each modal its own content (see `openModal`).
type AnyModal = ComponentType<{ content: any }>;

/** The component of each kind of modal. A page's own modals are in its folder. `Empty` shows nothing. */
export const modals: Partial<Record<ModalType, AnyModal>> = {
  Normal: lazy(() => import('./message-modals.tsx').then((m) => ({ default: m.NormalModal }))),
  ErrorModal: lazy(() => import('./message-modals.tsx').then((m) => ({ default: m.ErrorModal }))),
  MaintainModal: lazy(() =>
    import('./message-modals.tsx').then((m) => ({ default: m.MaintainModal })),
  ),
  DeleteConfirmModal: lazy(() =>
    import('./message-modals.tsx').then((m) => ({ default: m.DeleteConfirmModal })),
  ),
  CouponModal: lazy(() => import('../../coupons/coupon-modal.tsx')),
  ConsigneeInfoModal: lazy(() => import('../../saved-details/consignee-info-modal.tsx')),
  InvoiceInfoModal: lazy(() => import('../../saved-details/invoice-info-modal.tsx')),
  ProfileEditedModal: lazy(() => import('../../saved-details/profile-edited-modal.tsx')),
  ReceivingInfoEditedModal: lazy(
    () => import('../../saved-details/receiving-info-edited-modal.tsx'),
  ),
  InvoiceEditedModal: lazy(() => import('../../saved-details/invoice-edited-modal.tsx')),
  EventModal: lazy(() => import('./event-modal.tsx')),
  SignUpGiftModal: lazy(() => import('./sign-up-gift-modal.tsx')),
};
