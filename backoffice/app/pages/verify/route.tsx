import { plainApi } from '../../api.ts';
import { LinkPage } from '../../identity/link-page.tsx';

export const meta = () => [{ title: '確認信箱｜後台' }];

export default function VerifyPage() {
  return (
    <LinkPage
      title="確認信箱"
      explanation="請按下按鈕，確認您收得到這個信箱的信件。"
      button="確認信箱"
      done="信箱已經確認。沒有密碼時，請在登入畫面選擇「忘記密碼」。"
      onPress={(token) => plainApi.verifyAdministratorEmail({ body: { token } })}
    />
  );
}
