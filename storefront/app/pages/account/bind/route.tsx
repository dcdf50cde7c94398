import { LineUnavailable } from '../line-unavailable.tsx';

export default function Bind() {
  return <LineUnavailable title="帳號綁定" />;
}
