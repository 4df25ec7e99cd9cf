import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const startAuthentication = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('signing in', () => {
  it('lets an administrator in and keeps the session', async () => {
    await renderConsole('/login', { signedIn: false })
    await expectAccessible()
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeDefined()
    expect(server.called('/auth/sign_in')[0]?.body).toEqual({ email: 'admin@demo.test', password: 'secret' })
    expect(server.called('/admin/api/dashboard')[0]?.headers.get('access-token')).toBe('token-1')
  })

  it('says at the field what is missing and sends nothing', async () => {
    await renderConsole('/login', { signedIn: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Se connecter' }))
    expect(await screen.findAllByText('Ce champ doit être rempli')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Adresse e-mail professionnelle'))
    expect(server.called('/auth/sign_in')).toHaveLength(0)
  })

  it('repeats the server’s refusal', async () => {
    server.on(({ path }) =>
      path === '/auth/sign_in'
        ? { status: 401, json: { success: false, errors: ['Identifiants incorrects, veuillez réessayer'] } }
        : undefined,
    )
    await renderConsole('/login', { signedIn: false })
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(textOf(await screen.findByRole('alert'))).toContain('Identifiants incorrects, veuillez réessayer')
    expect(valueOf(screen.getByLabelText('Adresse e-mail professionnelle'))).toBe('admin@demo.test')
  })

  it('asks for the code of a second factor, and begins again when it is over', async () => {
    server.on(({ path, body }) => {
      if (path === '/auth/sign_in/second_factor')
        return (body as { code: string }).code === '123456'
          ? undefined
          : {
              status: 401,
              json: { success: false, code: 'second_factor_wrong', errors: ['Ce code n’est pas valable.'] },
            }
      if (path !== '/auth/sign_in') return undefined
      const second_factor = { challenge: 'abc', expires_at: '2026-01-01T00:00:00Z' }
      return { status: 401, json: { success: false, code: 'second_factor_needed', errors: ['Code'], second_factor } }
    })
    await renderConsole('/login', { signedIn: false })
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'admin@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    await userEvent.type(await screen.findByLabelText('Code'), '000000')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(textOf(await screen.findByRole('alert'))).toContain('Ce code n’est pas valable.')
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeDefined()
    expect(server.called('/auth/sign_in/second_factor')[1]?.body).toEqual({ challenge: 'abc', code: '123456' })
  })

  it('has an administrator add a second factor first, where the company demands it', async () => {
    let added = false
    server.on(({ path }) => {
      if (path.startsWith('/admin/api') && !added)
        return { status: 403, json: { code: 'second_factor_required', message: 'Un second facteur est demandé' } }
      if (path === '/auth/second_factor')
        return { json: { data: { secret: 'ABCDEFGH', qr: '<svg/>', uri: 'otpauth:' } } }
      if (path !== '/auth/second_factor/confirm') return undefined
      added = true
      return { json: { data: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] } } }
    })
    await renderConsole('/mentoring_requests')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ajoutez un second facteur' })).toBeDefined()
    expect(await screen.findByText('ABCD EFGH')).toBeDefined()
    await expectAccessible()
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Je les ai notés, continuer' }))
    expect(await screen.findByRole('navigation')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('asks an administrator for the texts of the company, and goes on once they are accepted', async () => {
    let mustAccept = [{ document: 'charter', version: 3, language: 'fr', accepted: 2 }]
    server.on(({ path, method }) => {
      if (path.startsWith('/admin/api') && mustAccept.length > 0)
        return { status: 403, json: { code: 'terms_not_accepted', message: 'Acceptez les textes' } }
      if (path === '/auth/validate_token')
        return {
          json: { data: { id: 'u', first_name: 'Ada', last_name: 'M', roles: ['admin'], must_accept: mustAccept } },
        }
      if (path !== '/api/v1/acceptances' || method !== 'POST') return undefined
      mustAccept = []
      return { status: 201, json: {} }
    })
    await renderConsole('/mentoring_requests')
    expect(await screen.findByRole('heading', { level: 1, name: 'Textes à accepter' })).toBeDefined()
    await userEvent.click(await screen.findByRole('checkbox', { name: /charte, version 3/ }))
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Accepter et continuer' }))
    expect(await screen.findByRole('navigation')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('refuses an account without a console role and ends its session', async () => {
    server = fakeServer(null)
    await renderConsole('/login', { signedIn: false })
    await userEvent.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'mentee@demo.test')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
    expect(textOf(await screen.findByRole('alert'))).toContain('Ce compte n’a pas accès à la console.')
    expect(server.called('/auth/sign_out')).toHaveLength(1)
    expect(localStorage.getItem('binome-session')).toBeNull()
  })

  it('takes a passkey, which stands for both factors', async () => {
    const answered = { id: 'credential' }
    vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>())
    startAuthentication.mockResolvedValueOnce(answered)
    server.on(({ path }) =>
      path === '/auth/sign_in/passkey/options' ? { json: { data: { challenge: 'c' } } } : undefined,
    )
    await renderConsole('/login', { signedIn: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Se connecter avec une clé d’accès' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeDefined()
    expect(server.called('/auth/sign_in/passkey')[0]?.body).toEqual({ response: answered })
  })

  it('says in words that a code is wrong where a second factor is added', async () => {
    server.on(({ path }) => {
      if (path.startsWith('/admin/api')) return { status: 403, json: { code: 'second_factor_required', message: 'x' } }
      if (path === '/auth/second_factor')
        return { json: { data: { secret: 'ABCDEFGH', qr: '<svg/>', uri: 'otpauth:' } } }
      const errors = { code: ['Ce code n’est pas valable.'], full_messages: ['Ce code n’est pas valable.'] }
      return path === '/auth/second_factor/confirm' ? { status: 422, json: { success: false, errors } } : undefined
    })
    await renderConsole('/mentoring_requests')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    expect(textOf(await screen.findByRole('alert'))).toBe('Ce code n’est pas valable.')
    expectComplaint(/HttpError/)
  })

  it('leaves the session of an employee alone who comes by the console', async () => {
    server = fakeServer(null)
    await renderConsole('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à la console' })).toBeDefined()
    expect(server.called('/auth/sign_out')).toHaveLength(0)
    expect(localStorage.getItem('binome-session')).not.toBeNull()
  })

  it('returns to the sign-in page in the same language when the session has ended', async () => {
    server.on(({ path }) => (path.startsWith('/admin/api') ? { status: 401, json: { message: 'x' } } : undefined))
    await renderConsole('/mentoring_requests', { locale: 'en' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to the console' })).toBeDefined()
    expect(localStorage.getItem('binome-session')).toBeNull()
    expect(document.documentElement.lang).toBe('en')
    expectComplaint(/HttpError/)
  })
})
