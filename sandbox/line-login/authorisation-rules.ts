import type { AuthorisationRequest } from './authorisations.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The value of a field that was sent exactly once; '' otherwise. */
export function textOf(fields: Fields | null | undefined, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}

interface Channel {
  channelId: string;
  redirectUri: string;
}

/**
 * The result of checking an authorisation request. `page`: LINE shows the refusal itself, because the channel or the
 * redirect_uri is unknown. `problem`: LINE sends it back to the shop as `error_description`.
 */
export type Checked =
  | { is: 'right'; request: AuthorisationRequest }
  | { is: 'page'; problem: string }
  | { is: 'problem'; problem: string };

const knownScopes = ['openid', 'profile', 'email'];

/** Checks every field that the shop sends to the authorisation page. */
export function checkAuthorisation(fields: Fields, channel: Channel): Checked {
  if (textOf(fields, 'client_id') !== channel.channelId) {
    return { is: 'page', problem: 'Invalid client_id.' };
  }
  if (textOf(fields, 'redirect_uri') !== channel.redirectUri) {
    return { is: 'page', problem: 'Invalid redirect_uri.' };
  }
  const scopes = textOf(fields, 'scope').split(' ');
  const challenge = textOf(fields, 'code_challenge');
  const rules: readonly (readonly [problem: string, isRight: boolean])[] = [
    ['response_type must be code.', textOf(fields, 'response_type') === 'code'],
    ['state is required.', textOf(fields, 'state') !== ''],
    ['Unknown scope.', scopes.every((scope) => knownScopes.includes(scope))],
    ['scope must hold profile or openid.', scopes.includes('openid') || scopes.includes('profile')],
    ['email needs openid.', !scopes.includes('email') || scopes.includes('openid')],
    [
      'code_challenge_method must be S256.',
      challenge === '' ||
        (/^[\w-]{43}$/.test(challenge) && textOf(fields, 'code_challenge_method') === 'S256'),
    ],
    ['Unknown bot_prompt.', ['', 'normal', 'aggressive'].includes(textOf(fields, 'bot_prompt'))],
    ['Unknown prompt.', ['', 'consent', 'none', 'login'].includes(textOf(fields, 'prompt'))],
  ];
  const broken = rules.find(([, isRight]) => !isRight);
  if (broken) return { is: 'problem', problem: broken[0] };
  const request = {
    redirectUri: channel.redirectUri,
    state: textOf(fields, 'state'),
    scopes,
    offersFriend: textOf(fields, 'bot_prompt') !== '',
    nonce: textOf(fields, 'nonce') || undefined,
    challenge: challenge || undefined,
  };
  return { is: 'right', request };
}
