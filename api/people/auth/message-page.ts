import { randomBytes } from 'node:crypto'
import type { Response } from 'express'
import type { SignedIn } from '#commands/people/sessions/sessions.ts'
import { contextOf } from '../../platform/http/context.ts'

const closing = {
  fr: 'Vous êtes connecté. Cette fenêtre se ferme.',
  en: 'You are signed in. This window closes.',
}

/**
 * The page of devise_token_auth for a sign-in in a window of its own: it hands the session to the window that opened
 * it, by a message that only `origin` receives.
 * @param user as `/auth` answers them
 */
export function sendMessagePage(
  response: Response,
  origin: string,
  { issued }: Pick<SignedIn, 'issued'>,
  user: object,
): void {
  const { locale } = contextOf(response)
  const nonce = randomBytes(16).toString('base64')
  const { accessToken, client, uid, expiry } = issued
  const message = {
    ...user,
    message: 'deliverCredentials',
    auth_token: accessToken,
    client_id: client,
    'access-token': accessToken,
    'token-type': 'Bearer',
    client,
    uid,
    expiry,
  }
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  // The page must keep the window that opened it.
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
  response.type('text/html').send(`<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<title>${closing[locale]}</title>
<p>${closing[locale]}</p>
<script nonce="${nonce}">
const origin = ${inScript(origin)}, message = ${inScript(message)}
addEventListener('message', (event) => {
  if (event.data !== 'requestCredentials' || event.origin !== origin) return
  event.source.postMessage(message, origin)
  close()
})
opener?.postMessage(message, origin)
</script>
</html>
`)
}

/** JSON that ends no script and is no line of its own. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
