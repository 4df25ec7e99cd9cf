import { HttpResponse, http } from 'msw'
import type { z } from 'zod'
import type { identity } from '#contract/people/identities.ts'
import type { passkey } from '#contract/people/passkeys.ts'
import type { factorState } from '#contract/people/second-factor.ts'
import { idOf, ids, listDocument } from './fixtures.ts'
import { server } from './server.ts'

export const settingsPage = '/dashboard/personal_settings'

export const ownAccount = {
  id: ids.user,
  email: 'lina.moreau@valombre.example',
  first_name: 'Lina',
  last_name: 'Moreau',
  phone: '06 12 34 56 78',
  phone_verified: true,
  time_zone: 'Europe/Paris',
  theme: 'light',
  avatar_url: null,
  unconfirmed_email: null,
  notifications: { choices: {}, digest_hour: null, quiet_hours: null },
}

const success = (data: unknown) => HttpResponse.json({ success: true, data })

/** Without rules, with fourteen free slots. */
export function ruleDocument(attributes: object) {
  const none = { buffer_minutes: 0, notice_days: 0, most_per_day: null, most_per_week: null }
  const effect = { free_slots: 14, offered_slots: 14, until: '2026-12-11', fullest_week: null }
  return { type: 'booking_rules', id: ids.user, attributes: { ...none, ...effect, ...attributes } }
}

/** What the page of the settings reads: the account, no second factor, no passkey, no device. */
export function serveSettings(): void {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  server.use(
    http.get('/auth/validate_token', () => success(ownAccount)),
    http.get('/api/v1/booking_rules', () => HttpResponse.json({ data: ruleDocument({}) })),
    http.get('/api/v1/sessions', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/profile_questions/business_sector', () => HttpResponse.json(listDocument([]))),
  )
  servePush([])
  serveFactor({})
  servePasskeys([])
  serveIdentities([])
}

/** The key of a server, in base64url. */
export const serverKey = btoa(`\u0004${'k'.repeat(64)}`)
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')

interface ServedBrowser {
  readonly id?: string
  readonly current?: boolean
  readonly browser?: string
}

/** The reader's browsers with pushes. */
export function servePush(browsers: readonly ServedBrowser[]): void {
  const data = browsers.map(({ id = idOf(1), current = true, browser = 'Firefox' }) => ({
    type: 'push_subscriptions',
    id,
    attributes: { current, browser, system: 'Linux', created_at: '2026-03-01T09:00:00.000Z' },
  }))
  server.use(
    http.get('/api/v1/push_subscriptions', () =>
      HttpResponse.json(listDocument(data, { meta: { server_key: serverKey } })),
    ),
  )
}

export function serveFactor(given: Partial<z.infer<typeof factorState>>): void {
  const state = { enabled: false, confirmed_at: null, recovery_codes_left: 0, demanded: false, required: false }
  server.use(http.get('/auth/second_factor', () => success({ ...state, ...given })))
}

export type ServedPasskey = z.infer<typeof passkey>

export function servePasskeys(passkeys: readonly Partial<ServedPasskey>[]): void {
  const full = passkeys.map((given, at): ServedPasskey => ({
    id: idOf(at),
    name: 'iPhone',
    host: window.location.hostname,
    created_at: '2026-03-01T09:00:00Z',
    last_used_at: null,
    synced: null,
    ...given,
  }))
  server.use(http.get('/auth/passkeys', () => success(full)))
}

export function serveIdentities(identities: readonly Partial<z.infer<typeof identity>>[]): void {
  const full = identities.map((given, at) => ({
    id: idOf(at),
    connection_id: null,
    kind: null,
    label: 'Facebook',
    created_at: '2026-03-01T09:00:00Z',
    last_used_at: null,
    ...given,
  }))
  server.use(http.get('/auth/identities', () => success(full)))
}

type Served = { readonly data: unknown } | { readonly errors: object; readonly status?: number }

/** Answers a call of `/auth` with these, one after another, and keeps what was sent. */
export function serveCall(
  method: 'post' | 'patch' | 'delete',
  path: string,
  sent: unknown[],
  ...answers: readonly Served[]
): void {
  let at = 0
  server.use(
    http[method](path, async ({ request }) => {
      sent.push(await request.json())
      const answer = answers[Math.min(at, answers.length - 1)] ?? { data: null }
      at += 1
      if ('data' in answer) return success(answer.data)
      return HttpResponse.json({ status: 'error', errors: answer.errors }, { status: answer.status ?? 422 })
    }),
  )
}

/** A text with the spaces that French puts before its marks. */
export function spaced(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[?.*+()]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}$`)
}
