import { FieldError } from './field.tsx';
import type { LiveProps } from './live-message.tsx';

/**
 * A live region for what did not work, like `LiveStatus`. `id` is that of its text, for the control that it is about.
 */
export const LiveProblem = ({
  message: { text, turn },
  className,
  id,
}: LiveProps & { id: string }) => (
  <div role="alert" className={className}>
    <FieldError key={turn} id={id} error={text} />
  </div>
);
