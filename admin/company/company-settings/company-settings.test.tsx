import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminCompanySettings, AdminRetentionAhead } from '#contract/console/company/company-settings.ts'
import { defaultSettings } from '#domain/company/company-settings.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeAnswer, type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/company_settings'
const company: AdminCompanySettings = {
  id: 'c1',
  slug: 'valombre',
  revision: 4,
  brand: {
    name: 'Valombre',
    tagline: { fr: 'Entre collègues', en: 'Between colleagues' },
    main: '#47A6F7',
    lighter: '#5FCEFF',
    darker: '#235BE8',
  },
  logo_url: null,
  settings: { ...defaultSettings, languages: ['fr', 'en'], allowed_email_domains: [], conference_hosts: [] },
  hosts: [
    { host: 'valombre.example.org', state: 'in_use', record: null, checked_at: null, problem: null },
    {
      host: 'mentorat.valombre.example',
      state: 'asked',
      record: { type: 'TXT', name: '_binome.mentorat.valombre.example', value: 'binome-host=abc' },
      checked_at: '2026-03-17T12:47:00.000Z',
      problem: 'no_record',
    },
  ],
  domains: [{ domain: 'valombre.example', accounts: 186 }],
  people: 203,
  going: { last_role: 4, rejected_sign_up: 0 },
}

const ahead: AdminRetentionAhead = {
  until: '2026-04-17T12:00:00.000Z',
  kinds: [
    { kind: 'account', count: 4, oldest_at: '2023-03-20T09:00:00.000Z', next_at: '2026-04-16T12:00:00.000Z' },
    { kind: 'access_log', count: 1204, oldest_at: '2025-03-17T09:00:00.000Z', next_at: '2026-03-17T09:00:00.000Z' },
    { kind: 'contact_messages', count: 0, oldest_at: null, next_at: null },
  ],
}

let server: FakeServer
let answer: FakeAnswer
beforeEach(() => {
  server = fakeServer()
  answer = { json: { ...company, revision: 5 } }
  server.on(({ method, path: requestPath }) =>
    requestPath === `${path}/retention`
      ? { json: ahead }
      : requestPath.startsWith(path)
        ? method === 'GET'
          ? { json: company }
          : answer
        : undefined,
  )
})
const written = () =>
  server.calls.filter(({ method, path: requestPath }) => method !== 'GET' && requestPath.startsWith(path))

describe('the brand', () => {
  it('says what a pale colour becomes, and publishes what was typed at the revision that was read', async () => {
    await renderConsole('/company_settings')
    const darker = await screen.findByRole('textbox', { name: /^Foncée/ })
    await userEvent.clear(darker)
    await userEvent.type(darker, '#4DA668')
    expect(await screen.findByText(/^3.0 : 1 avec du blanc, trop peu. Appliquée : #/)).toBeDefined()
    expect(screen.getByText('1 changement')).toBeDefined()
    await expectAccessible()
    const publish = screen.getByRole('button', { name: 'Publier la marque' })
    fireEvent.click(publish)
    fireEvent.click(publish)
    fireEvent.click(publish, { detail: 2 })
    await waitFor(() => expect(written()).toHaveLength(1))
    const [sent] = written()
    expect(sent?.body).toMatchObject({ brand: { darker: '#4DA668' }, settings: company.settings })
    expect(sent?.headers.get('if-match')).toBe('"4"')
    expect(await screen.findByText(/^Enregistré/)).toBeDefined()
    expect(written()).toHaveLength(1)
  })

  it('refuses what is no colour at its field, and sends nothing', async () => {
    await renderConsole('/company_settings')
    const main = await screen.findByRole('textbox', { name: /^Principale/ })
    await userEvent.clear(main)
    await userEvent.type(main, 'vert')
    await userEvent.click(screen.getByRole('button', { name: 'Publier la marque' }))
    await waitFor(() => expect(main.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(/^Une couleur.: «.#.», puis six chiffres/)).toBeDefined()
    expect(written()).toEqual([])
  })

  it('keeps what was typed when another administrator was faster, and says so', async () => {
    answer = { status: 412, json: { code: 'conflict', message: 'Quelqu’un d’autre vient de modifier cet élément.' } }
    await renderConsole('/company_settings')
    const name = await screen.findByRole('textbox', { name: /^Nom montré/ })
    await userEvent.type(name, ' & Cie')
    await userEvent.click(screen.getByRole('button', { name: 'Publier la marque' }))
    expect(await screen.findByText('Quelqu’un d’autre vient de modifier cet élément.')).toBeDefined()
    expect(name.getAttribute('value')).toBe('Valombre & Cie')
    expectComplaint(/HttpError/)
  })

  it('says what a logo weighs that is too large, and sends nothing', async () => {
    await renderConsole('/company_settings')
    const input = await screen.findByLabelText('Logo', { selector: 'input' })
    await userEvent.upload(input, new File([new Uint8Array(300 * 1024)], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByText(/^Ce logo fait 300\sKo/)).toBeDefined()
    expect(written()).toEqual([])
  })

  it('takes a picture as the logo', async () => {
    await renderConsole('/company_settings')
    const input = await screen.findByLabelText('Logo', { selector: 'input' })
    await userEvent.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(written().map(({ path: sent }) => sent)).toEqual([`${path}/logo`]))
  })
})

describe('the rules', () => {
  it('shows the time zone by its city, an old name too, and finds another one by its city', async () => {
    const settings = { ...company.settings, time_zone: 'US/Pacific' }
    server.on(({ method, path: requestPath }) =>
      method === 'GET' && requestPath.startsWith(path) ? { json: { ...company, settings } } : undefined,
    )
    await renderConsole('/company_settings?tab=rules')
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Fuseau/ })
    expect(zone.value).toBe('Los Angeles')
    await userEvent.clear(zone)
    await userEvent.type(zone, 'new york')
    await userEvent.click(await screen.findByRole('option', { name: 'New York' }))
    expect(zone.value).toBe('New York')
  })

  it('sends lists one a line, and an empty address as none', async () => {
    await renderConsole('/company_settings?tab=rules')
    const domains = await screen.findByRole('textbox', { name: /^Domaines d’e-mail/ })
    expect(screen.getByText(/Utilisés : valombre.example \(186\)/)).toBeDefined()
    await userEvent.type(domains, 'valombre.example{Enter}valombre.ca')
    await userEvent.click(screen.getByRole('switch', { name: 'Un administrateur valide chaque inscription' }))
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toMatchObject({
      settings: {
        allowed_email_domains: ['valombre.example', 'valombre.ca'],
        sign_up_approval: true,
        contact_email: null,
      },
    })
  })

  it('shows the server’s word at its field', async () => {
    answer = { status: 422, json: { message: 'non', errors: { 'settings.contact_email': 'Adresse refusée' } } }
    await renderConsole('/company_settings?tab=rules')
    await userEvent.type(await screen.findByRole('textbox', { name: /^Adresse du formulaire/ }), 'a@b.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Adresse refusée')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('addresses', () => {
  it('show the DNS record that proves an address, check it, and keep the last address', async () => {
    await renderConsole('/company_settings?tab=hosts')
    expect(await screen.findByDisplayValue('binome-host=abc')).toBeDefined()
    expect(screen.getByText(/^Pas encore d’enregistrement/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Abandonner valombre.example.org' })).toBeNull()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier mentorat.valombre.example' }))
    await waitFor(() => expect(written().at(-1)?.path).toBe(`${path}/hosts/mentorat.valombre.example/check`))
    await userEvent.type(screen.getByRole('textbox', { name: /^Une autre adresse/ }), 'autre.example.org')
    await userEvent.click(screen.getByRole('button', { name: 'La demander' }))
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ host: 'autre.example.org' }))
  })
})

describe('retention', () => {
  it('says how long each kind is kept and who goes next, with the list', async () => {
    await renderConsole('/company_settings?tab=retention')
    const table = await screen.findByRole('table', { name: 'Conservation' })
    expect(within(table).getByText('3 ans')).toBeDefined()
    const link = within(table).getByRole('link', { name: '4 comptes' })
    expect(link.getAttribute('href')).toContain('last_role')
    await expectAccessible()
  })

  it.each([
    [
      'fr',
      'Conservation',
      /^Tentatives de connexion/,
      '1 204 lignes',
      '17 mars 2025',
      'au prochain passage',
      '17 avril 2026',
    ],
    [
      'en',
      'Retention',
      /^Attempts to sign in|^Sign-in/,
      '1,204 rows',
      '17 March 2025',
      'at the next run',
      '17 April 2026',
    ],
  ] as const)(
    'says what goes next month: how many, of when, and when (%s)',
    async (locale, name, kind, rows, oldest, next, until) => {
      await renderConsole('/company_settings?tab=retention', { locale })
      const table = await screen.findByRole('table', { name })
      const line = within((await within(table).findByText(kind)).closest('tr') as HTMLElement)
      const plainSpaces = { normalizer: (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ') }
      expect((await line.findByText(rows, plainSpaces)).closest('td')).not.toBeNull()
      expect(line.getByText(oldest)).toBeDefined()
      expect(line.getByText(next)).toBeDefined()
      expect(screen.getByText(new RegExp(until))).toBeDefined()
      const none = within(
        within(table)
          .getByText(/formulaire de contact|contact form/i)
          .closest('tr') as HTMLElement,
      )
      expect(none.getAllByText('–')).toHaveLength(2)
    },
  )
})

it('says that the settings could not be read, and tries again', async () => {
  let broken = true
  const failed = { status: 500, json: { message: 'Le serveur se repose' } }
  server.on(({ path: requestPath }) => (requestPath === path && broken ? failed : undefined))
  await renderConsole('/company_settings')
  expect(await screen.findByText(/Le serveur se repose/)).toBeDefined()
  broken = false
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('heading', { name: 'Couleurs' })).toBeDefined()
  expectComplaint(/HttpError/)
})
