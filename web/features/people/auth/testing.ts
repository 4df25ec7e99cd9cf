import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { ids, labelled } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders } from '../../../testing/server.ts'

/** A visitor who joins, for tests of the five steps. */

export const token = 'abcdefghijklmnopqrstuvwxyz'
export const password = 'Une phrase longue !'
export const visitor = { signedIn: false } as const
export type User = Awaited<ReturnType<typeof renderApp>>['user']

export function invitation(given: Partial<SignUpAttributes> = {}): SignUpAttributes {
  return {
    state: 'valid',
    first_name: 'Lina',
    last_name: 'Moreau',
    email: 'lina.moreau@valombre.example',
    roles: ['participant', 'presenter'],
    business_unit: null,
    program: null,
    invited_by: 'Sandrine Rochebrune',
    invited_by_id: ids.user,
    expires_at: '2026-03-31T10:00:00Z',
    business_units: [labelled('client', 'Relation client', 'Client relations')],
    request_expiry_days: 14,
    questions: [],
    documents: [],
    single_sign_on: null,
    draft: null,
    sent: null,
    ...given,
  }
}
export const closed = {
  first_name: null,
  last_name: null,
  email: null,
  roles: [],
  business_units: [],
  request_expiry_days: null,
  invited_by: null,
  invited_by_id: null,
}

function text(document: 'charter' | 'terms', title: string, version: number) {
  const sections = [{ title: 'La confidentialité', short: 'Ce qui se dit y reste.', paragraphs: ['Oui.'], points: [] }]
  const attributes = { document, locale: 'fr', title, sections, version, published_at: null, reading_minutes: 4 }
  return { type: 'documents', id: document, attributes }
}

/** The server of an invitation; `drafts` and `sent` receive what the page sends. */
export function serve(...answers: SignUpAttributes[]) {
  const drafts: { step: string; fields: Record<string, unknown> }[] = []
  const sent: Record<string, unknown>[] = []
  let at = 0
  server.use(
    http.post('/api/v1/sign_ups', async ({ request }) => {
      expect(await request.json()).toEqual({ data: { type: 'sign_ups', attributes: { token } } })
      const attributes = answers[Math.min(at, answers.length - 1)]
      at += 1
      return HttpResponse.json({ data: { type: 'sign_ups', id: ids.request, attributes } }, { status: 201 })
    }),
    http.put('/api/v1/sign_ups/draft', async ({ request }) => {
      const body = (await request.json()) as { data: { attributes: (typeof drafts)[number] } }
      drafts.push(body.data.attributes)
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('/api/v1/documents', () =>
      HttpResponse.json({ data: [text('charter', 'Charte du mentorat', 3), text('terms', 'Conditions', 5)] }),
    ),
    http.post('/auth', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ status: 'success', data: { id: ids.user } }, { headers: sessionHeaders })
    }),
  )
  return { drafts, sent }
}

export const next = (user: User) => user.click(screen.getByRole('button', { name: 'Continuer' }))
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

type How = NonNullable<Parameters<typeof renderApp>[1]>

export async function toInformation(how: How = visitor) {
  const app = await renderApp(`/auth/sign_up/${token}`, how)
  await heading('Bienvenue Lina')
  await app.user.click(screen.getByRole('button', { name: 'Commencer' }))
  await heading(/Que venez-vous chercher/)
  await app.user.click(screen.getByRole('radio', { name: 'Avoir un mentor' }))
  await next(app.user)
  await heading('Parlez-nous de vous')
  return app
}

export async function fillIn(user: User, year = '1994') {
  await user.type(screen.getByLabelText('Jour'), '4')
  await user.type(screen.getByLabelText('Mois'), '6')
  await user.type(screen.getByLabelText('Année'), year)
  await user.click(screen.getByRole('radio', { name: 'Femme' }))
  await user.type(screen.getByLabelText('Intitulé de poste'), 'Chargée d’affaires')
  await user.selectOptions(screen.getByLabelText('Statut'), 'executive')
  await user.selectOptions(screen.getByLabelText('Entité'), 'client')
  await user.type(screen.getByLabelText('Téléphone professionnel'), '06 12 34 56 78')
  await user.type(screen.getByLabelText('Ville ou site'), 'Nantes')
}

export async function toCharter(how: How = visitor) {
  const app = await toInformation(how)
  await fillIn(app.user)
  await next(app.user)
  await heading(/Comment vous connecterez-vous/)
  await app.user.type(screen.getByLabelText('Mot de passe'), password)
  await app.user.type(screen.getByLabelText('Le même, une seconde fois'), password)
  await next(app.user)
  await screen.findByRole('checkbox', { name: /J’ai lu la charte du mentorat, version 3/ })
  return app
}

export async function accept(user: User) {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Créer mon compte' }))
}
