import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type MockInstance, beforeEach, describe, expect, test, vi } from 'vitest'
import { companyOf, errorDocument, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import * as departure from '../../../shared/session/leaveFor.ts'
import {
  token,
  password,
  visitor,
  invitation,
  closed,
  serve,
  next,
  heading,
  toInformation,
  fillIn,
  toCharter,
  accept,
} from './testing.ts'

useServer()

let leaveFor: MockInstance<typeof departure.leaveFor>
beforeEach(() => {
  leaveFor = vi.spyOn(departure, 'leaveFor').mockReturnValue()
})

describe('joining', () => {
  test('goes from the invitation to an open account, and sends what was typed once', async () => {
    const { sent, drafts } = serve(invitation())
    const { user, router, auth } = await toCharter()
    expect(router.state.location.pathname).toBe('/auth/sign_up')
    await accept(user)
    await heading('Bravo Lina, votre compte est ouvert')
    expect(screen.getByText('Le mentor a 14 jours pour répondre')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Compléter mon profil' }).getAttribute('href')).toBe('/profiling')
    expect(screen.getByRole('link', { name: 'Plus tard, voir mon espace' }).getAttribute('href')).toBe('/dashboard')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      invitation_token: token,
      first_name: 'Lina',
      date_of_birth: '1994-06-04',
      age_basis: null,
      email: 'lina.moreau@valombre.example',
      roles: ['participant'],
      business_unit: 'client',
      linkedin_url: null,
      password,
      acceptances: [
        { document: 'charter', version: 3, language: 'fr' },
        { document: 'terms', version: 5, language: 'fr' },
      ],
    })
    expect(auth.session.user()).toBe(ids.user)
    expect(drafts.map(({ step }) => step)).toEqual(['role', 'information', 'login', 'charter'])
    expect(JSON.stringify([drafts, Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      'phrase',
    )
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Nantes')
  })

  test('keeps each field on the device, and takes up where it was left', async () => {
    serve(invitation())
    const { user, unmount } = await toInformation()
    await user.type(screen.getByLabelText('Ville ou site'), 'Nantes')
    unmount()
    await renderApp('/auth/sign_up', visitor)
    await heading('Parlez-nous de vous')
    expect(screen.getByLabelText('Ville ou site')).toHaveProperty('value', 'Nantes')
  })

  test('takes up on another device what the server keeps', async () => {
    const fields = { city: 'Rennes', roles: ['presenter' as const] }
    serve(invitation({ draft: { step: 'charter', fields, saved_at: '2026-03-17T09:00:00Z' } }))
    await renderApp(`/auth/sign_up/${token}`, visitor)
    await heading('Parlez-nous de vous')
    expect(screen.getByLabelText('Ville ou site')).toHaveProperty('value', 'Rennes')
  })

  test('takes up what was typed here, also where the server received an earlier step later', async () => {
    serve(invitation())
    const saved: { step: 'information'; fields: object; typed_at: string }[] = []
    server.use(
      http.put('/api/v1/sign_ups/draft', async ({ request }) => {
        const { data } = (await request.json()) as { data: { attributes: (typeof saved)[number] } }
        saved.push(data.attributes)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, unmount } = await toInformation()
    await user.type(screen.getByLabelText('Ville ou site'), 'Nantes')
    await waitFor(() => expect(saved.at(-1)?.step).toBe('information'))
    unmount()
    const { step = 'information', fields = {}, typed_at } = saved.at(-1) ?? {}
    serve(invitation({ draft: { step, fields, typed_at, saved_at: new Date(Date.now() + 60_000).toISOString() } }))
    await renderApp(`/auth/sign_up/${token}`, visitor)
    await heading('Parlez-nous de vous')
    expect(screen.getByLabelText('Ville ou site')).toHaveProperty('value', 'Nantes')
  })

  test('loses nothing by going back', async () => {
    serve(invitation())
    const { user } = await toCharter()
    await user.click(screen.getByRole('button', { name: 'Retour' }))
    expect(await screen.findByLabelText('Mot de passe')).toHaveProperty('value', password)
    await user.click(screen.getByRole('button', { name: 'Retour' }))
    expect(await screen.findByLabelText('Intitulé de poste')).toHaveProperty('value', 'Chargée d’affaires')
  })

  test('is gone through by « back » of the browser, step by step', async () => {
    serve(invitation())
    const { user, router } = await toInformation()
    await user.type(screen.getByLabelText('Ville ou site'), 'Nantes')
    await act(() => router.navigate(-1))
    await waitFor(() => {
      expect(screen.queryByLabelText('Ville ou site')).toBeNull()
    })
    expect(router.state.location.pathname).toBe('/auth/sign_up')
    await act(() => router.navigate(1))
    expect(await screen.findByLabelText('Ville ou site')).toHaveProperty('value', 'Nantes')
  })

  test('lists what is wrong above the form, and leads to each field', async () => {
    serve(invitation())
    const { user } = await toInformation()
    await user.clear(screen.getByLabelText('Prénom'))
    await user.type(screen.getByLabelText('Jour'), '31')
    await user.type(screen.getByLabelText('Mois'), '2')
    await user.type(screen.getByLabelText('Année'), '1994')
    await user.type(screen.getByLabelText('Téléphone professionnel'), '06 12 34')
    await user.type(screen.getByLabelText(/Profil LinkedIn/), 'linkedin lina moreau')
    await next(user)
    const title = await screen.findByText('Un ou plusieurs champs n’ont pas été bien renseignés')
    const summary = title.closest<HTMLElement>('[role=alert]')
    expect(document.activeElement).toBe(summary)
    const links = within(summary ?? document.body).getAllByRole('link')
    const texts = links.map(({ textContent }) => textContent)
    expect(texts).toContain('Prénom\u00A0: ce champ doit être rempli')
    expect(texts.some((line) => line.startsWith('Date de naissance\u00A0: cette date n’existe pas'))).toBe(true)
    const border = screen.getByLabelText('Jour').parentElement?.querySelector('fieldset') ?? document.body
    expect(getComputedStyle(border).borderWidth).toBe('2px')
    expect(texts.some((line) => line.startsWith('Téléphone professionnel\u00A0: il manque des chiffres'))).toBe(true)
    await user.click(within(summary ?? document.body).getByRole('link', { name: /^Téléphone/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('Téléphone professionnel'))
  })

  test('says what is wrong with a date only once the choice that was pressed has been taken', async () => {
    serve(invitation())
    const { user } = await toInformation()
    expect(screen.getByText('si vous en avez un')).toBeTruthy()
    await user.type(screen.getByLabelText('Jour'), '31')
    await user.type(screen.getByLabelText('Mois'), '2')
    await user.type(screen.getByLabelText('Année'), '1994')
    const woman = screen.getByRole('radio', { name: 'Femme' })
    await user.pointer({ keys: '[MouseLeft>]', target: woman })
    expect(screen.queryByText(/Cette date n’existe pas/)).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: woman })
    expect(woman).toHaveProperty('checked', true)
    expect(await screen.findByText(/Cette date n’existe pas/)).toBeTruthy()
  })

  test('asks who is under eighteen on what basis they take part', async () => {
    const { sent } = serve(invitation())
    const { user } = await toInformation()
    await fillIn(user, String(new Date().getFullYear() - 16))
    await next(user)
    expect((await screen.findAllByText(/une précision s’il vous plaît/)).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: /autorité parentale/ }))
    await next(user)
    await heading(/Comment vous connecterez-vous/)
    expect(sent).toEqual([])
  })

  test('leads back to the step of what the server refused', async () => {
    serve(invitation())
    server.use(
      http.post('/auth', () =>
        HttpResponse.json(
          { status: 'error', errors: { password: ['Ce mot de passe est trop courant'] } },
          { status: 422 },
        ),
      ),
    )
    const { user } = await toCharter()
    await accept(user)
    await heading(/Comment vous connecterez-vous/)
    expect((await screen.findByRole('alert')).textContent).toBe('Ce mot de passe est trop courant')
  })

  test('does not go on without the two texts', async () => {
    const { sent } = serve(invitation())
    const { user } = await toCharter()
    await user.click(screen.getByRole('button', { name: 'Créer mon compte' }))
    expect(await screen.findAllByText('Acceptez ce texte pour continuer')).toHaveLength(2)
    expect(sent).toEqual([])
    const read = screen.getByRole('link', { name: /Lire Charte du mentorat/ })
    expect(read.getAttribute('href')).toBe('/charter-mentoring-entreprise')
    expect(read.getAttribute('target')).toBe('_blank')
  })
})

const sentBefore = {
  first_name: 'Lina',
  last_name: 'Moreau',
  email: 'lina.moreau@valombre.example',
  job_title: 'Chargée d’affaires',
  business_unit: 'Relation client',
  phone: null,
  city: 'Nantes',
  roles: ['participant' as const],
  sent_at: '2026-03-17T12:52:00Z',
  expected_by: '2026-03-24T12:52:00Z',
}

describe('the company sign-on in the login step', () => {
  const connection = { id: 'saml', kind: 'saml', label: 'Valombre' } as const
  const company = { sign_in: { ...companyOf().sign_in, single_sign_on: [connection] } }
  const fields = {
    first_name: 'Lina',
    last_name: 'Moreau',
    birth_day: '4',
    birth_month: '6',
    birth_year: '1994',
    gender: 'woman',
    job_title: 'Juriste',
    professional_status: 'executive',
    business_unit: 'client',
    phone: '06 12 34 56 78',
    city: 'Nantes',
    roles: ['participant' as const],
  }
  const draft = { step: 'login' as const, fields, saved_at: '2026-03-18T08:00:00Z' }
  const open = () => renderApp(`/auth/sign_up/${token}`, { ...visitor, company })

  test('leads to the provider', async () => {
    serve(invitation({ draft }))
    const location = 'https://idp.example/sign-in?SAMLRequest=x'
    server.use(
      http.post('/api/v1/sign_ups/identity', async ({ request }) => {
        expect(await request.json()).toMatchObject({ data: { attributes: { token, connection: 'saml' } } })
        return HttpResponse.json({ meta: { location } })
      }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Continuer avec Valombre' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(location))
  })

  test('takes the place of the password once the identity was confirmed', async () => {
    const { sent } = serve(invitation({ draft, single_sign_on: { id: 'saml', label: 'Valombre' } }))
    const { user } = await open()
    await heading(/Comment vous connecterez-vous/)
    expect(screen.getByText(/Aucun mot de passe/)).toBeTruthy()
    await next(user)
    await screen.findByRole('checkbox', { name: /J’ai lu la charte du mentorat, version 3/ })
    await accept(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ single_sign_on: true, email: 'lina.moreau@valombre.example' })
    expect(sent[0]).not.toHaveProperty('password')
  })
})

describe('an invitation that is no longer open', () => {
  test('waits for approval: it can be read again and withdrawn', async () => {
    serve(
      invitation({ ...closed, state: 'pending_approval', sent: sentBefore }),
      invitation({ ...closed, state: 'withdrawn' }),
    )
    server.use(http.post('/api/v1/sign_ups/withdrawal', () => new HttpResponse(null, { status: 204 })))
    const { user } = await renderApp(`/auth/sign_up/${token}`, visitor)
    await heading('Votre inscription est envoyée')
    await user.click(screen.getByRole('button', { name: 'Relire mes informations' }))
    expect(screen.getByText('Nantes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retirer mon inscription' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'La garder' }))
    await user.click(screen.getByRole('button', { name: 'Retirer et effacer' }))
    await heading('Votre inscription est retirée')
  })

  test('has expired: another one is a field away', async () => {
    serve(invitation({ ...closed, state: 'expired' }))
    const bodies: unknown[] = []
    server.use(
      http.post('/api/v1/sign_up_mails', async ({ request }) => {
        bodies.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp(`/auth/sign_up/${token}`, visitor)
    await heading('Ce lien ne s’ouvre plus')
    expect(screen.getByText(/Invitation expirée le 31 mars/)).toBeTruthy()
    await user.type(screen.getByLabelText('Adresse e-mail professionnelle'), 'lina@valombre.example')
    await user.click(screen.getByRole('button', { name: 'Recevoir une nouvelle invitation' }))
    await heading('Regardez votre messagerie')
    const attributes = { email: 'lina@valombre.example', locale: 'fr' }
    expect(bodies).toEqual([{ data: { type: 'sign_up_mails', attributes } }])
  })

  test.each([
    ['used', 'Vous avez déjà un compte'],
    ['revoked', 'Cette invitation a été retirée'],
    ['rejected', 'Votre inscription n’a pas été acceptée'],
  ] as const)('%s', async (state, title) => {
    serve(invitation({ ...closed, state }))
    await renderApp(`/auth/sign_up/${token}`, visitor)
    expect(await heading(title)).toBeTruthy()
  })

  test('is none of ours', async () => {
    server.use(
      http.post('/api/v1/sign_ups', () => HttpResponse.json(errorDocument(404, 'not_found', 'no'), { status: 404 })),
    )
    await renderApp(`/auth/sign_up/${token}`, visitor)
    expect(await heading('Ce lien ne s’ouvre plus')).toBeTruthy()
  })

  test('does not answer: the page says why and tries again', async () => {
    server.use(
      http.post('/api/v1/sign_ups', () =>
        HttpResponse.json(errorDocument(503, 'company_suspended', 'Plateforme suspendue'), { status: 503 }),
      ),
    )
    await renderApp(`/auth/sign_up/${token}`, visitor)
    expect(await screen.findByText('Plateforme suspendue')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })
})

describe('without an invitation', () => {
  test('a name and an address can be left', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post('/api/v1/contact_requests', async ({ request }) => {
        bodies.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp('/auth/program_sign_up', visitor)
    await user.type(await screen.findByLabelText('Nom'), 'Garnier')
    await user.type(screen.getByLabelText('Prénom'), 'Théo')
    await user.type(screen.getByLabelText('Adresse e-mail'), 'theo@valombre.example')
    await user.click(screen.getByRole('button', { name: 'Être recontacté' }))
    expect(await screen.findByText('Cochez la case pour être recontacté')).toBeTruthy()
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Être recontacté' }))
    await heading('Merci, c’est noté')
    const person = { last_name: 'Garnier', first_name: 'Théo', email: 'theo@valombre.example' }
    const attributes = { ...person, consent: true, locale: 'fr' }
    expect(bodies).toEqual([{ data: { type: 'contact_requests', attributes } }])
  })

  test('a person with one name leaves the other field empty', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post('/api/v1/contact_requests', async ({ request }) => {
        bodies.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp('/auth/program_sign_up', visitor)
    expect((await screen.findByLabelText('Nom')).hasAttribute('required')).toBe(false)
    expect(screen.getByText('facultatif')).toBeTruthy()
    await user.type(screen.getByLabelText('Prénom'), 'Suharto')
    await user.type(screen.getByLabelText('Adresse e-mail'), 'suharto@valombre.example')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Être recontacté' }))
    await heading('Merci, c’est noté')
    expect(bodies).toMatchObject([{ data: { attributes: { last_name: '', first_name: 'Suharto' } } }])
  })

  test('the page of joining says how to get one', async () => {
    await renderApp('/auth/sign_up', visitor)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/s’ouvre sur invitation/))
  })
})
