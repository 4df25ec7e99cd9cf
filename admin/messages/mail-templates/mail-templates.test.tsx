import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { AdminMailTemplate, AdminMailWords } from '#contract/console/messages/mail-templates.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/mail_templates'
const templates: readonly AdminMailTemplate[] = [
  {
    id: 'password_reset',
    group: 'account',
    subjects: { fr: 'Choisir un nouveau mot de passe', en: 'Choose a new password' },
    changed: ['fr'],
  },
  {
    id: 'request_sent',
    group: 'requests',
    subjects: { fr: 'Karim vous demande', en: 'Karim asks you' },
    changed: [],
  },
]
const words: AdminMailWords = {
  id: 'request_sent',
  language: 'fr',
  subject: null,
  intro: null,
  standard_subject: 'Karim vous demande',
  variables: ['first_name', 'company', 'name', 'program'],
  revision: 2,
}

let server: FakeServer
let kept: AdminMailWords
beforeEach(() => {
  server = fakeServer()
  kept = words
  server.on(({ method, path: requestPath, body }) => {
    if (!requestPath.startsWith(path)) return undefined
    if (requestPath === path) return list(templates)
    if (method === 'GET') return { json: kept }
    if (requestPath.endsWith('/preview')) {
      const { subject } = body as { readonly subject: string | null }
      return { json: { subject: subject ?? words.standard_subject, plain: 'Bonjour Aline,', path: '/mail/preview/k1' } }
    }
    if (requestPath.endsWith('/send_test')) return { json: { id: 'm1', address: 'aline@valombre.example' } }
    kept = { ...words, ...(body as Pick<AdminMailWords, 'subject' | 'intro'>), revision: 3 }
    return { json: kept }
  })
})
const posted = (end: string) => server.calls.filter(({ path: requestPath }) => requestPath.endsWith(end))

it('lists the mails by their subjects, those changed marked, and finds one by a word', async () => {
  await renderConsole('/mail_templates')
  const nav = await screen.findByRole('navigation', { name: 'Modèles' })
  expect(within(nav).getAllByRole('link')).toHaveLength(2)
  expect(within(nav).getByText('Modifié')).toBeDefined()
  await expectAccessible()
  await userEvent.type(within(nav).getByRole('searchbox'), 'karim')
  expect(within(nav).getAllByRole('link')).toHaveLength(1)
  await userEvent.type(within(nav).getByRole('searchbox'), ' xyz')
  expect(within(nav).getByText('Aucun modèle n’a ces mots.')).toBeDefined()
})

it('shows what is typed in the preview, inserts pieces, and keeps words at the revision that was read', async () => {
  await renderConsole('/mail_templates?template=request_sent')
  const subject = await screen.findByRole('textbox', { name: 'Objet' })
  expect(await screen.findByTitle('Aperçu de l’e-mail')).toBeDefined()
  await userEvent.type(subject, 'Une demande vous attend')
  const insert = (name: string) => userEvent.click(screen.getByRole('button', { name: `Insérer\u00A0: ${name}` }))
  await insert('Prénom du lecteur')
  await userEvent.keyboard(' !')
  await userEvent.click(screen.getByRole('textbox', { name: 'Vos premières lignes' }))
  await insert('L’autre personne')
  await waitFor(() =>
    expect(posted('/preview').at(-1)?.body).toMatchObject({
      subject: 'Une demande vous attend {{first_name}} !',
      intro: '{{name}}',
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(posted('/keep')).toHaveLength(1))
  expect(posted('/keep')[0]?.headers.get('if-match')).toBe('"2"')
  expect(await screen.findByText(/^Enregistré/)).toBeDefined()
})

it('sends an example to the reader, and leads to what became of it', async () => {
  await renderConsole('/mail_templates?template=request_sent')
  await userEvent.click(await screen.findByRole('button', { name: 'M’envoyer un essai' }))
  expect(await screen.findByText(/En route vers aline@valombre.example/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Voir ce qu’il en advient' }).getAttribute('href')).toContain('template_test')
})

it('sends an example of the words that are typed and saves nothing, once they are right', async () => {
  await renderConsole('/mail_templates?template=request_sent')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Objet' }), 'Une demande vous attend')
  await userEvent.type(screen.getByRole('textbox', { name: 'Vos premières lignes' }), 'Cher {{{{lecteur}}')
  expect(await screen.findByText('Corrigez d’abord ce que le formulaire signale.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'M’envoyer un essai' }))
  expect(posted('/send_test')).toEqual([])
  await userEvent.clear(screen.getByRole('textbox', { name: 'Vos premières lignes' }))
  await waitFor(() => expect(screen.queryByText('Corrigez d’abord ce que le formulaire signale.')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'M’envoyer un essai' }))
  await waitFor(() => expect(posted('/send_test')).toHaveLength(1))
  expect(posted('/send_test')[0]?.body).toEqual({ language: 'fr', subject: 'Une demande vous attend', intro: null })
  expect(posted('/keep')).toEqual([])
})

it('shows the plain text, and the server’s refusal at its field', async () => {
  server.on(({ path: requestPath }) =>
    requestPath.endsWith('/keep')
      ? { status: 422, json: { message: 'non', errors: { intro: 'Morceau inconnu' } } }
      : undefined,
  )
  await renderConsole('/mail_templates?template=request_sent')
  await userEvent.click(await screen.findByRole('button', { name: 'Texte brut' }))
  expect(await screen.findByText('Bonjour Aline,')).toBeDefined()
  // Without the frame: axe reads no page of a frame here.
  await expectAccessible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Vos premières lignes' }), 'Cher lecteur')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Morceau inconnu')).toBeDefined()
  expectComplaint(/HttpError/)
})

it('says that the templates could not be read, and tries again', async () => {
  let broken = true
  const failed = { status: 500, json: { message: 'Le serveur se repose' } }
  server.on(({ path: requestPath }) => (requestPath === path && broken ? failed : undefined))
  await renderConsole('/mail_templates')
  expect(await screen.findByText(/Le serveur se repose/)).toBeDefined()
  broken = false
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('navigation', { name: 'Modèles' })).toBeDefined()
  expectComplaint(/HttpError/)
})

it('asks before another template or language is opened, and offers a draft where it was typed alone', async () => {
  await renderConsole('/mail_templates?template=password_reset&language=fr')
  const subject = () => screen.findByRole('textbox', { name: 'Objet' })
  const offer = /n’a pas été enregistrée/
  await userEvent.type(await subject(), 'Un mot de passe')
  await userEvent.click(screen.getByRole('link', { name: /Karim vous demande/ }))
  const stay = await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ })
  await userEvent.click(within(stay).getByRole('button', { name: 'Rester et continuer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByDisplayValue('Un mot de passe')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Anglais' }))
  const leave = await screen.findByRole('dialog', { name: /Quitter sans enregistrer/ })
  await userEvent.click(within(leave).getByRole('button', { name: 'Quitter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await subject()).toHaveProperty('value', '')
  expect(screen.queryByText(offer)).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /Karim asks you/ }))
  await screen.findByRole('link', { name: /Karim asks you/, current: 'page' })
  expect(await subject()).toHaveProperty('value', '')
  expect(screen.queryByText(offer)).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /Choose a new password/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Français' }))
  await userEvent.click(await screen.findByRole('button', { name: 'La reprendre' }))
  expect(screen.getByDisplayValue('Un mot de passe')).toBeDefined()
})

it('names the piece that a mail does not know, and those that exist', async () => {
  await renderConsole('/mail_templates?template=request_sent')
  expect(await screen.findByTitle('Aperçu de l’e-mail')).toBeDefined()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Objet' }), 'Bonjour {{{{prenom}}')
  const fault = /le morceau \{\{prenom\}\}\. Il connaît\s: \{\{first_name\}\} \(Prénom du lecteur\), .*\(Programme\)/
  const message = await screen.findByText(fault)
  expect(message.textContent).toMatch(/^Objet/)
  expect(screen.queryByText(/Le chargement a échoué/)).toBeNull()
  expect(
    posted('/preview')
      .map(({ body }) => JSON.stringify(body))
      .join(),
  ).not.toContain('prenom}}')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.getAllByText(fault)).toHaveLength(2))
  expect(posted('/keep')).toEqual([])
})
