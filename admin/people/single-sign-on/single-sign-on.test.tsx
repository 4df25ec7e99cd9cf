import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/single_sign_on'
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
const other = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----'

const saml: AdminConnection = {
  id: 'c1',
  kind: 'saml',
  label: 'Microsoft Entra ID',
  enabled: true,
  just_in_time: false,
  linking_domains: ['valombre.example', 'valombre.ca'],
  allow_unsolicited: false,
  settings: { issuer: 'urn:idp', sign_in_url: 'https://idp.test/sso', certificates: [pem], attributes: {} },
  has_client_secret: false,
  certificates: [
    { subject: 'CN=old', fingerprint: 'AA:BB', ends_at: '2026-04-02T00:00:00.000Z', days_left: 16 },
    { subject: 'CN=new', fingerprint: 'CC:DD', ends_at: '2028-04-02T00:00:00.000Z', days_left: 747 },
  ],
  metadata_url: 'https://acme.test/auth/c1/metadata',
  entity_id: 'https://acme.test/auth/saml/metadata',
  callback_url: 'https://acme.test/omniauth/saml/callback',
  logout_url: 'https://acme.test/auth/saml/logout',
  last_test: null,
  identities: 3,
  revision: 4,
  created_at: '2026-03-10T09:00:00.000Z',
  updated_at: '2026-03-10T09:00:00.000Z',
}
const oidc: AdminConnection = {
  ...saml,
  kind: 'oidc',
  settings: { issuer: 'https://idp.test', client_id: 'binome', scopes: ['openid', 'email'], attributes: {} },
  has_client_secret: true,
  certificates: [],
  metadata_url: null,
  entity_id: null,
  callback_url: 'https://acme.test/omniauth/oidc/callback',
  logout_url: null,
}

let server: FakeServer
let kept: AdminConnection
beforeEach(() => {
  server = fakeServer()
  kept = saml
  server.on((call) => (call.path === `${path}/c1` && call.method === 'GET' ? { json: kept } : undefined))
})

const sent = (method: string) => server.calls.filter((call) => call.method === method)
const input = (name: string) => screen.findByRole('textbox', { name })
const fill = async (name: string, value: string) => fireEvent.change(await input(name), { target: { value } })
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a new connection', () => {
  it('by SAML is filled in from metadata at an address', async () => {
    server.on((call) =>
      call.path === '/admin/api/single_sign_on_imports'
        ? {
            json: {
              settings: { issuer: 'urn:idp', sign_in_url: 'https://idp.test/sso', certificates: [pem, other] },
              certificates: saml.certificates,
              warnings: ['Il manque quelque chose.'],
            },
          }
        : undefined,
    )
    server.on((call) => (call.method === 'POST' && call.path === path ? { json: saml } : undefined))
    await renderConsole('/single_sign_on/create')
    await fill('Adresse des métadonnées, ou leur contenu', 'https://idp.test/metadata')
    await click('Lire les métadonnées')
    expect(await screen.findByText('Il manque quelque chose.')).toBeDefined()
    expect(valueOf(await input('Identité du fournisseur'))).toBe('urn:idp')
    await fill('Nom du bouton', 'Microsoft Entra ID')
    await expectAccessible()
    await click('Enregistrer')
    expect(await screen.findByRole('heading', { level: 1, name: 'Microsoft Entra ID' })).toBeDefined()
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { url: 'https://idp.test/metadata' },
      {
        kind: 'saml',
        label: 'Microsoft Entra ID',
        enabled: false,
        just_in_time: false,
        linking_domains: [],
        allow_unsolicited: false,
        settings: {
          issuer: 'urn:idp',
          sign_in_url: 'https://idp.test/sso',
          certificates: [pem, other],
          attributes: {},
        },
      },
    ])
  })

  it('sends pasted metadata as they are, and says in the server’s words what is wrong with them', async () => {
    server.on((call) =>
      call.path === '/admin/api/single_sign_on_imports'
        ? { status: 422, json: { message: 'invalid', errors: { xml: 'Ce ne sont pas des métadonnées' } } }
        : undefined,
    )
    await renderConsole('/single_sign_on/create')
    await fill('Adresse des métadonnées, ou leur contenu', '<x/>')
    await click('Lire les métadonnées')
    expect(await screen.findByText('Ce ne sont pas des métadonnées')).toBeDefined()
    expect(sent('POST').map(({ body }) => body)).toEqual([{ xml: '<x/>' }])
    expectComplaint(/HttpError/)
  })

  it('is not sent while something is missing', async () => {
    await renderConsole('/single_sign_on/create')
    await input('Nom du bouton')
    await click('Enregistrer')
    expect((await screen.findAllByText('Ce champ doit être rempli')).length).toBe(4)
    expect(sent('POST')).toEqual([])
  })

  it('asks for what its kind needs, and for nothing of another kind', async () => {
    server.on((call) => (call.method === 'POST' && call.path === path ? { json: oidc } : undefined))
    await renderConsole('/single_sign_on/create')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'OpenID Connect')
    expect(screen.queryByRole('textbox', { name: 'Certificats du fournisseur' })).toBeNull()
    await fill('Nom du bouton', 'Keycloak')
    await fill('Identité du fournisseur', 'https://idp.test')
    await fill('Identifiant du client', 'binome')
    await userEvent.type(screen.getByLabelText('Secret'), 's3cret')
    await fill('Relier par l’adresse, pour ces domaines', 'valombre.example, valombre.ca')
    await click('Enregistrer')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toEqual({
      kind: 'oidc',
      label: 'Keycloak',
      enabled: false,
      just_in_time: false,
      linking_domains: ['valombre.example', 'valombre.ca'],
      client_secret: 's3cret',
      settings: { issuer: 'https://idp.test', client_id: 'binome', attributes: {}, addresses_verified: false },
    })
  })
})

describe('a connection', () => {
  it('is changed from the revision that was read; a secret that is not typed is not sent', async () => {
    kept = oidc
    server.on((call) => (call.method === 'PUT' ? { json: { ...oidc, revision: 5 } } : undefined))
    await renderConsole('/single_sign_on/c1')
    expect(valueOf(await screen.findByLabelText('Secret'))).toBe('')
    expect(screen.getByText(/Un secret est gardé/)).toBeDefined()
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }))
    await click('Enregistrer')
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    const [put] = sent('PUT')
    expect(put?.headers.get('if-match')).toBe('"4"')
    expect(put?.body).toMatchObject({
      kind: 'oidc',
      enabled: false,
      linking_domains: ['valombre.example', 'valombre.ca'],
      settings: { scopes: ['openid', 'email'] },
    })
    expect(put?.body).not.toHaveProperty('client_secret')
    expect(await screen.findByText('La modification est enregistrée.')).toBeDefined()
  })

  it('shows what the server refuses on its field', async () => {
    server.on((call) =>
      call.method === 'PUT'
        ? { status: 422, json: { message: 'x', errors: { 'settings.certificates': 'Certificat illisible' } } }
        : undefined,
    )
    await renderConsole('/single_sign_on/c1')
    await fill('Nom du bouton', 'Entra')
    await click('Enregistrer')
    expect(await screen.findByText('Certificat illisible')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('has its addresses ready to copy, and warns of a certificate that ends soon', async () => {
    const user = userEvent.setup()
    await renderConsole('/single_sign_on/c1')
    expect(valueOf(await input('Identité de Binôme (entityID, audience)'))).toBe(saml.entity_id)
    expect(valueOf(await input('Métadonnées de Binôme'))).toBe(saml.metadata_url)
    expect(valueOf(await input('Déconnexion unique'))).toBe(saml.logout_url)
    await user.click(screen.getByRole('button', { name: /^Copier.*Retour de connexion/ }))
    expect(await navigator.clipboard.readText()).toBe(saml.callback_url)
    const warning = screen.getByRole('note')
    expect(warning.textContent).toContain('dans 16 jours')
    await expectAccessible()
  })

  it('is tested, and each check is in words with its steps', async () => {
    server.on((call) =>
      call.path === `${path}/c1/test_connection`
        ? {
            json: {
              at: '2026-03-17T12:31:00.000Z',
              state: 'failed',
              checks: [
                { code: 'certificate_valid', state: 'ok', text: 'Le certificat est valable.', steps: [] },
                {
                  code: 'provider_unreachable',
                  state: 'failed',
                  text: 'idp.test ne répond pas.',
                  steps: ['Vérifiez l’adresse.', 'Vérifiez le pare-feu.'],
                },
              ],
            },
          }
        : undefined,
    )
    await renderConsole('/single_sign_on/c1')
    expect(await screen.findByText('Jamais essayée')).toBeDefined()
    await click('Tester la connexion')
    const checks = await screen.findByRole('list', { name: 'Ce qui a été vérifié' })
    expect(within(checks).getByText(/idp.test ne répond pas/)).toBeDefined()
    expect(within(checks).getByText('Vérifiez le pare-feu.')).toBeDefined()
    expect(screen.getByText('Échoué')).toBeDefined()
    await expectAccessible()
  })

  it('is deleted once that is confirmed', async () => {
    server.on((call) => (call.method === 'DELETE' ? { json: saml } : undefined))
    await renderConsole('/single_sign_on/c1')
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
    expect(sent('DELETE')).toEqual([])
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/Cela ne s’annule pas ensuite\.$/)).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
  })
})
