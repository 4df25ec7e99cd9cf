import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ProgramCopy, ProgramUse } from '#contract/console/company/program-acts.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeAnswer, type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { matchRule, program } from '../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/programs/p1'
const use: ProgramUse = {
  id: 'p1',
  archived: false,
  participants: 164,
  presenters: 42,
  requests: 3,
  accompaniments: 1,
  invitations: 4,
  rules: 2,
}
const made: ProgramCopy = { id: 'p1', questions: 1, reasons: 0, feedback_questions: 2, rules: 2, people: 0 }

let server: FakeServer
let copied: FakeAnswer
let record: object
beforeEach(() => {
  server = fakeServer('admin')
  copied = { json: made }
  record = program
  server.on(({ method, path: requestPath }) => {
    if (requestPath === `${path}/changes` || requestPath === '/admin/api/program_enrollments') return list([])
    if (requestPath === `${path}/weights`) return { json: matchRule }
    if (requestPath === `${path}/archive`) return { json: method === 'POST' ? { ...use, archived: true } : use }
    if (requestPath === `${path}/copy`) return copied
    return requestPath === path && method === 'GET' ? { json: record } : undefined
  })
})
const sent = (to: string) =>
  server
    .called(`${path}/${to}`)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says whom archiving concerns and what becomes of them, then archives', async () => {
  await renderConsole('/programs/p1')
  await press('Archiver…')
  const dialog = within(await screen.findByRole('dialog', { name: /Archiver ce programme/ }))
  expect(await dialog.findByText(/206 personnes y sont inscrites/)).toBeDefined()
  expect(dialog.getByText(/1 accompagnement est en cours/)).toBeDefined()
  expect(dialog.getByText(/3 demandes attendent une réponse/)).toBeDefined()
  expect(dialog.getByText('4 invitations ouvertes mènent au programme par défaut.')).toBeDefined()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Archiver' }))
  expect(await screen.findByText('Le programme est archivé.')).toBeDefined()
  expect(sent('archive')).toEqual([{ archived: true }])
})

it('takes an archived program back', async () => {
  record = { ...program, archived: true }
  await renderConsole('/programs/p1')
  expect(await screen.findByText('Archivé')).toBeDefined()
  await press('Reprendre…')
  const dialog = within(await screen.findByRole('dialog', { name: /Reprendre ce programme/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Reprendre' }))
  expect(await screen.findByText('Le programme est repris.')).toBeDefined()
  expect(sent('archive')).toEqual([{ archived: false }])
})

it('copies a program under a name of its own, and says at the field what is refused', async () => {
  copied = { status: 422, json: { message: 'Le formulaire…', errors: { slug: 'Cette valeur est déjà prise' } } }
  await renderConsole('/programs/p1')
  await press('Copier…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copier ce programme' }))
  // The dialog takes the focus there once it is open.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Nom (français)')))
  await userEvent.type(dialog.getByLabelText('Nom (français)'), 'Passerelles 2027')
  await userEvent.type(dialog.getByLabelText('Nom (anglais)'), 'Bridges 2027')
  await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveProperty('value', 'passerelles-2027'))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Créer la copie' }))
  expect(await dialog.findByText('Cette valeur est déjà prise')).toBeDefined()
  copied = { json: made }
  await userEvent.type(dialog.getByLabelText('Code'), '-b')
  await userEvent.click(dialog.getByRole('button', { name: 'Créer la copie' }))
  expect(await screen.findByText(/Le programme est créé/)).toBeDefined()
  expect(sent('copy').at(-1)).toMatchObject({
    name: { fr: 'Passerelles 2027', en: 'Bridges 2027' },
    slug: 'passerelles-2027-b',
    people: false,
    closes_on: null,
  })
  expectComplaint(/HttpError/)
})

it('says the company’s values beside empty limits', async () => {
  await renderConsole('/programs/p1')
  expect(await screen.findByText(/comme l’entreprise \(14\)/)).toBeDefined()
  expect(screen.getByLabelText('Jours pour répondre')).toBeDefined()
})

it('offers to enrol nobody of a program without people', async () => {
  record = { ...program, participants: 0, presenters: 0 }
  await renderConsole('/programs/p1')
  await press('Copier…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copier ce programme' }))
  expect(dialog.getByLabelText('Code')).toBeDefined()
  expect(dialog.queryByText(/Inscrire aussi/)).toBeNull()
})
