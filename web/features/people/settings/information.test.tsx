import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserResourceAttributes } from '#contract/people/users.ts'
import { errorDocument, ids, listDocument, meDocument, resource, userOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []
let user: UserResourceAttributes

const unit = (code: string, label: string) => ({ code, label: { fr: label, en: label }, help: null, archived: false })
const question = {
  category: 'user_question',
  field_name: 'business_unit',
  field_type: 'select',
  roles: ['participant', 'presenter'],
  program_id: null,
  title: { fr: 'Votre entité', en: 'Your unit' },
  label: { fr: 'Entité', en: 'Unit' },
  seen_by: 'readers',
  help: null,
  required: false,
  sign_up_required: false,
  is_filter: true,
  max_length: null,
  max_choices: null,
  position: 1,
  may_propose: false,
  profile_answers: [unit('lyon', 'Lyon'), unit('nantes', 'Nantes')],
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  sent.length = 0
  user = userOf({ linkedin_url: null, professional_status: null, date_of_birth: null, gender: null })
  serveSettings()
  server.use(
    http.get('/api/v1/profile_questions/business_sector', () =>
      HttpResponse.json(listDocument([resource('profile_questions', 'q-1', question)])),
    ),
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ user }))),
    http.patch('/api/v1/users/:id', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: object } }
      sent.push(data.attributes)
      user = { ...user, ...data.attributes }
      return HttpResponse.json({ data: { type: 'users', id: ids.user, attributes: user, relationships: {} } })
    }),
  )
})

const open = () => renderApp(settingsPage)
const panel = async () => within(await screen.findByRole('region', { name: 'Mes informations' }))
const valueOf = (field: HTMLElement) => (field as HTMLInputElement | HTMLSelectElement).value

describe('answers from sign-up', () => {
  test('are shown, saved on blur or choice, and can be removed', async () => {
    const app = await open()
    const here = await panel()
    const title = here.getByLabelText('Intitulé de poste')
    expect(valueOf(title)).toBe('Technicienne de conduite')
    expect(valueOf(here.getByLabelText('Pays'))).toBe('FR')
    await app.user.clear(title)
    await app.user.type(title, 'Cheffe d’équipe')
    await app.user.tab()
    await screen.findByText(/^Intitulé de poste.: c’est enregistré$/)
    await app.user.selectOptions(await here.findByLabelText('Entité'), 'nantes')
    await screen.findByText(/^Entité.: c’est enregistré$/)
    await waitFor(() => {
      expect(valueOf(here.getByLabelText('Entité'))).toBe('nantes')
    })
    expect(sent).toEqual([{ job_title: 'Cheffe d’équipe' }, { business_unit: 'nantes' }])
    const messages = within(screen.getByRole('region', { name: 'Messages' }))
    await app.user.click(messages.getAllByRole('button', { name: 'Annuler' })[0] ?? document.body)
    await waitFor(() => {
      expect(sent).toHaveLength(3)
    })
  })

  test('says at the job title which position others see in its place, and leads to it', async () => {
    await open()
    const here = await panel()
    const title = here.getByLabelText('Intitulé de poste')
    const hint = document.getElementById(title.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('Directrice d’exploitation régionale')
    expect(here.getByRole('link', { name: 'La changer dans mon profil' }).getAttribute('href')).toBe('/profiling')
  })

  test('says nothing there while the position is the job title', async () => {
    user = userOf({ job_title: 'Directrice d’exploitation régionale' })
    await open()
    const title = (await panel()).getByLabelText('Intitulé de poste')
    expect(title.getAttribute('aria-describedby')).toBeNull()
  })

  test('that was never given is given now, with nothing to take back to', async () => {
    const app = await open()
    const here = await panel()
    await app.user.selectOptions(here.getByLabelText('Statut'), 'Cadre')
    await screen.findByText(/^Statut.: c’est enregistré$/)
    expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
    await app.user.selectOptions(here.getByLabelText('Pays'), '–')
    await screen.findByText(/^Pays.: c’est enregistré$/)
    expect(sent).toEqual([{ professional_status: 'executive' }, { country: null }])
  })

  test('that is refused stays as typed, with the server’s reason', async () => {
    server.use(
      http.patch('/api/v1/users/:id', () =>
        HttpResponse.json(
          errorDocument(422, 'linkedin_invalid', 'Collez l’adresse entière', '/data/attributes/linkedin_url'),
          { status: 422 },
        ),
      ),
    )
    const app = await open()
    const link = (await panel()).getByLabelText('Profil LinkedIn')
    await app.user.type(link, 'https://example.com{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Collez l’adresse entière')
    expect(valueOf(link)).toBe('https://example.com')
  })

  test('the unit has no field where the company does not ask for it', async () => {
    server.use(http.get('/api/v1/profile_questions/business_sector', () => HttpResponse.json(listDocument([]))))
    await open()
    const here = await panel()
    await here.findByLabelText('Pays')
    expect(here.queryByLabelText('Entité')).toBeNull()
  })
})

describe('the date of birth', () => {
  const type = async (app: Awaited<ReturnType<typeof open>>, day: string, month: string, year: string) => {
    const birth = within((await panel()).getByRole('group', { name: 'Date de naissance' }))
    for (const [label, text] of [
      ['Jour', day],
      ['Mois', month],
      ['Année', year],
    ] as const) {
      await app.user.clear(birth.getByLabelText(label))
      if (text !== '') await app.user.type(birth.getByLabelText(label), text)
    }
    await app.user.click((await panel()).getByRole('button', { name: 'Enregistrer la date' }))
  }

  test('is three numbers and a button, which is there once they changed', async () => {
    const app = await open()
    expect((await panel()).queryByRole('button', { name: 'Enregistrer la date' })).toBeNull()
    await type(app, '7', '3', '1991')
    await screen.findByText(/^Date de naissance.: c’est enregistré$/)
    expect(sent).toEqual([{ date_of_birth: '1991-03-07', age_basis: null }])
    await waitFor(async () => {
      expect((await panel()).queryByRole('button', { name: 'Enregistrer la date' })).toBeNull()
    })
  })

  test('of somebody under eighteen asks on what basis', async () => {
    const app = await open()
    await type(app, '1', '1', String(new Date().getFullYear() - 16))
    expect(sent).toEqual([])
    const basis = (await panel()).getByRole('radio', { name: 'Je suis émancipé ou émancipée' })
    expect((await panel()).getByText('Ce champ doit être rempli')).toBeTruthy()
    await app.user.click(basis)
    await app.user.click((await panel()).getByRole('button', { name: 'Enregistrer la date' }))
    await screen.findByText(/^Date de naissance.: c’est enregistré$/)
    expect(sent).toEqual([{ date_of_birth: expect.any(String), age_basis: 'emancipated' }])
  })

  test('that is no date, or that the server refuses, is reported at its field', async () => {
    const app = await open()
    await type(app, '7', 'mars', '1991')
    expect((await panel()).getByText(/^Cette date n’existe pas/)).toBeTruthy()
    server.use(
      http.patch('/api/v1/users/:id', () =>
        HttpResponse.json(
          errorDocument(422, 'date_in_future', 'Cette date est à venir.', '/data/attributes/date_of_birth'),
          { status: 422 },
        ),
      ),
    )
    await type(app, '7', '3', '2091')
    expect(await screen.findByText('Cette date est à venir.')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
