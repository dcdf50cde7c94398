import { api } from '../api.ts';
import { handleFailure } from '../errors.ts';
import { memberCentrePath, memberTabs } from '../pages/member-centre/menu.ts';
import { isMember } from '../stores/auth.ts';
import { openModal } from '../stores/modal.ts';
import { toastSuccess } from '../stores/toast.ts';
import { type RestockGoods, restockBody } from './restock-goods.ts';

/** Asks for a notice from a card: at once for a member, with an e-mail for a visitor. */
export async function askFromCard(goods: RestockGoods): Promise<void> {
  if (!isMember()) return openModal('RestockModal', { goods });
  try {
    await api.askForRestock({ body: restockBody(goods) });
    const link = { to: memberCentrePath(memberTabs.INFO), text: '看我的登記' };
    toastSuccess('已登記，到貨時會依您的通知設定通知', { link });
  } catch (error) {
    handleFailure(error);
  }
}
