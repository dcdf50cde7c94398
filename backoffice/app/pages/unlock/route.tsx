import { plainApi } from '../../api.ts';
import { LinkPage } from '../../identity/link-page.tsx';

export const meta = () => [{ title: '解除登入等待｜後台' }];

export default function UnlockPage() {
  return (
    <LinkPage
      title="解除登入等待"
      explanation="連續輸入錯誤的密碼後，未登入過的裝置須等待 15 分鐘。按下按鈕可以立即再試。"
      button="解除等待"
      done="已解除等待，現在可以登入。"
      onPress={(token) => plainApi.unlockAdministrator({ body: { token } })}
    />
  );
}
