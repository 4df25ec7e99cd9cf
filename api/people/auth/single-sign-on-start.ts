import { type Delivery, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'

/** How a page wants to get its session. */
export interface StartWish {
  /** null: our own first page. */
  readonly returnTo: string | null
  readonly delivery: Delivery
  readonly challenge: string | null
}

/**
 * What a page asks for. Ours sends `return_to` and `challenge` (SHA-256 of what it keeps, in base64url); clients of
 * devise_token_auth send `auth_origin_url` and `omniauth_window_type`.
 * @throws SingleSignOnRefused for a challenge that is none
 */
export function startOf(fields: Readonly<Record<string, string>>): StartWish {
  const returnTo = fields['return_to'] ?? fields['auth_origin_url'] ?? fields['redirect_url'] ?? null
  const challenge = fields['challenge'] ?? null
  if (challenge !== null && !/^[\w-]{43}$/.test(challenge)) throw new SingleSignOnRefused('return_not_allowed')
  const isWindow = ['newWindow', 'inAppBrowser'].includes(fields['omniauth_window_type'] ?? '')
  if (isWindow && returnTo === null) throw new SingleSignOnRefused('return_not_allowed')
  return isWindow ? { returnTo, delivery: 'message', challenge: null } : { returnTo, delivery: 'code', challenge }
}
