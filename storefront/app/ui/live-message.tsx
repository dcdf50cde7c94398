import { useCallback, useState } from 'react';

/** The text of a live region, '' for none. A text that is said again is another turn. */
export interface LiveMessage {
  text: string;
  turn: number;
}

/** A message of a live region, and the function that says the next one; '' clears it. The function stays the same. */
export function useLiveMessage(): [LiveMessage, (text: string) => void] {
  const [message, setMessage] = useState<LiveMessage>({ text: '', turn: 0 });
  const say = useCallback(
    (text: string) =>
      setMessage((last) => (text || last.text ? { text, turn: last.turn + 1 } : last)),
    [],
  );
  return [message, say];
}

export interface LiveProps {
  message: LiveMessage;
  className?: string;
}

/**
 * A live region for what has happened. It is in the page before its text, and each turn is a new element: screen
 * readers announce only what changes in a region that they know.
 */
export const LiveStatus = ({ message: { text, turn }, className }: LiveProps) => (
  <p role="status" className={className}>
    {text && <span key={turn}>{text}</span>}
  </p>
);
