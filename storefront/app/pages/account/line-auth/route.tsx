import { LineUnavailable } from '../line-unavailable.tsx';

export default function LineAuth() {
  return <LineUnavailable title="LINE 登入" />;
}
