import { Counter } from 'prom-client';
import { countedAddress } from './http/counted-address.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { Log } from './log.ts';

/** Every event of security that is logged and counted, with the level of its line in the log. */
export const securityEvents = {
  'member-sign-in': 'info',
  'member-sign-in-refused': 'warn',
  'administrator-sign-in': 'info',
  'administrator-sign-in-refused': 'warn',
  'erp-sign-in': 'info',
  'erp-sign-in-refused': 'warn',
  'line-sign-in': 'info',
  'line-sign-in-refused': 'warn',
  /** Ten or more wrong passwords in a row: from now on unknown devices wait. */
  'sign-in-wait-begun': 'warn',
  /** A password that was asked for again, e.g. before linking LINE or changing it, was wrong. */
  'password-check-refused': 'warn',
  /** 401: no token, or one that is unknown or has expired. */
  'token-refused': 'info',
  /** 403: a known caller without this right. */
  'call-forbidden': 'warn',
  /** 429: too many tries or requests, or an unknown device that has to wait. */
  'limit-reached': 'warn',
  'wrong-code': 'warn',
  'reset-asked': 'info',
  /** A key or link that is wrong, used or has expired. */
  'reset-refused': 'warn',
  'password-reset': 'info',
  'password-changed': 'info',
  'email-changed': 'warn',
  /** The owner of the old e-mail took it back. */
  'email-change-undone': 'warn',
  'passkey-sign-in': 'info',
  'passkey-sign-in-refused': 'warn',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'session-ended': 'info',
  'all-sessions-ended': 'info',
  'unlock-mailed': 'warn',
  unlocked: 'info',
  'unlock-refused': 'warn',
  /** An administrator showed the second factor, at the sign-in or for a step-up. */
  'second-factor-shown': 'info',
  'second-factor-refused': 'warn',
  'recovery-code-used': 'warn',
  'step-up': 'info',
  'second-factor-added': 'info',
  'second-factor-removed': 'warn',
  /** An owner removed the factor of an administrator who had lost it. */
  'second-factor-reset': 'warn',
  'recovery-codes-made': 'info',
  'invitation-mailed': 'info',
  'invitation-accepted': 'info',
  /** A code that is wrong, used or was withdrawn. */
  'invitation-refused': 'warn',
  /** The scanner of viruses found something in a file that somebody sent. */
  'file-infected': 'warn',
  'email-verified': 'info',
  'verification-refused': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof securityEvents;

/** The member or administrator of an event, if known. */
export interface Subject {
  memberId?: number | undefined;
  administratorId?: number | undefined;
}

/** The request of an event. A job has none. */
export interface EventSource {
  requestId?: string;
  address?: string;
}

export interface SecurityLog {
  /** One line in the log and one more in the metric. The line names nobody: it has keyed hashes. */
  note(event: SecurityEvent, source: EventSource, subject?: Subject): void;
  /** `security_events_total`, by event, of this process. */
  counter: Counter<'event'>;
}

/** Creates what notes events of security in the log and counts them in the metrics. */
export function createSecurityLog(log: Log, keyedHash: KeyedHash): SecurityLog {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Events of security, by name',
    labelNames: ['event'],
    registers: [],
  });
  // A counter that is there from the start at 0 shows its first event as an increase.
  for (const event of Object.keys(securityEvents)) counter.inc({ event }, 0);
  const hashed = (kind: string, value: string | number | undefined) =>
    value ? { [kind]: keyedHash(`logged ${kind}`, String(value)).slice(0, 22) } : {};
  return {
    counter,
    note(event, { requestId, address }, { memberId, administratorId } = {}) {
      counter.inc({ event });
      const fields = {
        event,
        ...(requestId === undefined ? {} : { requestId }),
        ...hashed('member', memberId),
        ...hashed('administrator', administratorId),
        ...hashed('address', address && countedAddress(address)),
      };
      log[securityEvents[event]](fields, 'security event');
    },
  };
}
