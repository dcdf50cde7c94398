import { StoredMap } from '../stored-map.ts';

/** Somebody who has signed in with LINE, and whether they are a friend of the shop's account. */
export interface Phone {
  subject: string;
  name: string;
  state: 'NONE' | 'FRIEND' | 'BLOCKED';
}

/** A message in the chat of a person with the shop's account. */
export interface ChatMessage {
  /** Digits, as LINE's. */
  id: string;
  subject: string;
  from: 'SHOP' | 'PERSON';
  at: Date;
  /** The message as the shop sent it. */
  message: Readonly<Record<string, unknown>>;
  isRead: boolean;
  isPressed: boolean;
}

/** A push that LINE has accepted. */
export interface AcceptedPush {
  at: Date;
  requestId: string;
  /** The ids of its messages; empty if the person has blocked the account or is no friend. */
  messageIds: readonly string[];
}

/** The ledger of the stand-in for the Messaging API. */
export interface LineChats {
  phones: StoredMap<Phone>;
  messages: StoredMap<ChatMessage>;
  /** By retry key, or by request id without one. */
  pushes: StoredMap<AcceptedPush>;
  /** Reply tokens that are not used yet, with the person and the moment. */
  replyTokens: Map<string, { subject: string; at: Date }>;
  /** The number of every push that arrived, also of those that were refused. */
  asked: number;
  /** The chat of one person, oldest first. */
  chatOf(subject: string): ChatMessage[];
  /** Adds a message to a chat; answers its id. */
  add(message: Omit<ChatMessage, 'id' | 'isRead' | 'isPressed'>): string;
  clear(): void;
}

export function createLineChats(): LineChats {
  const phones: LineChats['phones'] = new StoredMap('line-phones');
  const messages: LineChats['messages'] = new StoredMap('line-messages');
  const pushes: LineChats['pushes'] = new StoredMap('line-pushes');
  const replyTokens: LineChats['replyTokens'] = new Map();
  return {
    phones,
    messages,
    pushes,
    replyTokens,
    asked: 0,
    chatOf: (subject) => [...messages.values()].filter((each) => each.subject === subject),
    add(message) {
      const id = String(500_000_000_000_000_000n + BigInt(messages.size));
      const isRead = message.from === 'PERSON';
      messages.set(id, { ...message, id, isRead, isPressed: false });
      return id;
    },
    clear() {
      for (const each of [phones, messages, pushes, replyTokens]) each.clear();
      this.asked = 0;
    },
  };
}
