import { LineUnavailable } from '../line-unavailable.tsx';

export default function NewMember() {
  return <LineUnavailable title="新會員" />;
}
