import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute } from '../../platform/testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { enrolment, program } from '../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const path = '/admin/api/programs/p1'
const resource = '/admin/api/program_enrollments'
const ofProgram = `/program_enrollments?filter=${encodeURIComponent('{"program_id":"p1"}')}`
const candidate = {
  id: 'm7',
  full_name: 'Léa Lyon',
  role: 'participant',
  business_unit: 'lyon',
  country: 'FR',
  withdrawn: false,
}
const candidates = [candidate, { ...candidate, id: 'm8', full_name: 'Paul Paris', withdrawn: true }]
const by = [
  enrolment,
  {
    ...enrolment,
    id: 'pe2',
    full_name: 'Max Mentor',
    role: 'presenter',
    origin: 'hand',
    completion: 25,
    hidden: ['under_bar'],
  },
  { ...enrolment, id: 'pe3', full_name: 'Nora Seule', origin: 'joined', enrolled_by_name: null, open: 0 },
]

let server: FakeServer
let enrolled: FakeAnswer
function serve(role: 'admin' | 'auditor' | 'business_unit_admin' = 'admin') {
  server = fakeServer(role)
  enrolled = { json: { id: 'p1', enrolled: 1, already: 1, refused: 1 } }
  server.on(({ method, path: requestPath, query }) => {
    if (requestPath === path) return { json: program }
    if (requestPath === `${path}/candidates`)
      return list(candidates.filter(({ full_name: name }) => name.includes(query.get('q') ?? '')))
    if (requestPath === `${path}/enrol`) return enrolled
    if (requestPath.endsWith('/withdraw')) return { json: enrolment }
    if (requestPath === resource && method === 'GET')
      return list(
        by
          .filter(({ id }) => !query.has('id') || query.getAll('id').includes(id))
          .map((one) => (role === 'admin' ? one : { ...one, actions: [] })),
      )
    return undefined
  })
}
beforeEach(() => serve())

const sent = () => server.calls.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body])
const openDialog = async () => {
  await renderConsole(ofProgram)
  await userEvent.click(await screen.findByRole('button', { name: 'Inscrire des personnes' }))
  return screen.findByRole('dialog', { name: 'Inscrire des personnes dans Passerelles' })
}

describe('the people of a program', () => {
  it('say why each is there, and stay in the program from view to view', async () => {
    await renderConsole(ofProgram)
    expect(await screen.findByRole('heading', { level: 1, name: 'Passerelles' })).toBeDefined()
    const table = await screen.findByRole('table')
    for (const text of ['Inscrit par une règle', 'règle d’Aline Admin', 'par Aline Admin', 'Venu de soi-même'])
      expect((await within(table).findAllByText(text)).length).toBeGreaterThan(0)
    expect(within(table).queryByRole('columnheader', { name: 'Programme' })).toBeNull()
    expect(within(table).getAllByText(/^Masqué.: 25.% sur 60.%$/)).toHaveLength(1)
    const view = screen.getByRole('link', { name: /^Par une règle/ })
    expect(decodeURIComponent(attribute(view, 'href') ?? '')).toContain('{"program_id":"p1","origin":"rule"}')
    await expectAccessible()
  })

  it('are of any program where none is chosen, without a way to enrol', async () => {
    await renderConsole('/program_enrollments')
    expect(await screen.findByRole('heading', { level: 1, name: 'Inscrits des programmes' })).toBeDefined()
    expect(await screen.findByRole('columnheader', { name: 'Programme' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Inscrire des personnes' })).toBeNull()
  })

  it.each(['auditor', 'business_unit_admin'] as const)('are read by %s without any act', async (role) => {
    serve(role)
    await renderConsole(ofProgram)
    expect(await screen.findByText('Lou Lyon')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Inscrire des personnes' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions pour/ })).toBeNull()
  })

  it('are cards on a narrow screen, with the unit and the reason', async () => {
    await renderConsole(ofProgram, { width: 360 })
    const [card] = await within(await screen.findByRole('list', { name: 'Lignes' })).findAllByRole('listitem')
    for (const text of [/Lyon, France/, /Inscrit par une règle/, /1 sur 2/]) expect(card?.textContent).toMatch(text)
  })

  it('are taken out one by one, or several at once', async () => {
    await renderConsole(ofProgram)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions pour Lou Lyon' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retirer…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Retirer Lou Lyon du programme\u202F?' })
    expect(within(dialog).getByText('Cela ne s’annule pas ensuite.')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
    expect(await screen.findByText('La personne est retirée du programme.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir Max Mentor' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Nora Seule' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer…' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer 2 personnes' }))
    expect(await screen.findByText('2 personnes retirées')).toBeDefined()
    expect(sent().map(([to]) => to)).toEqual(['pe1', 'pe2', 'pe3'].map((id) => `${resource}/${id}/withdraw`))
  })
})

describe('enrolling by hand', () => {
  it('searches, keeps the chosen people, and lists the result for each of them', async () => {
    const dialog = within(await openDialog())
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Léa Lyon/ }))
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Chercher par nom' }), 'Paul{Enter}')
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Léa Lyon/ })).toBeNull())
    await userEvent.click(dialog.getByRole('checkbox', { name: /Paul Paris.*Retirée auparavant/ }))
    expect(dialog.getByText(/1 d’entre elles avait été retirée/)).toBeDefined()
    expect(sent()).toEqual([])
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Inscrire 2 personnes' }))
    const result = within(await screen.findByRole('dialog', { name: 'Inscription faite' }))
    for (const text of ['1 personne inscrite', '1 y était déjà', /1 n’a pas pu être inscrite/])
      expect(result.getByText(text)).toBeDefined()
    expect(sent()).toEqual([[`${path}/enrol`, { profile_ids: ['m7', 'm8'] }]])
    await userEvent.click(result.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leaves out whom the reader takes back, and sends nothing without anybody', async () => {
    const dialog = within(await openDialog())
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Léa Lyon/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Laisser Léa Lyon de côté' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Inscrire' }))
    expect(dialog.getByText('Personne n’est encore choisi.')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('keeps the choice when the server does not answer', async () => {
    enrolled = { status: 500, json: { message: 'Erreur interne du serveur' } }
    const dialog = within(await openDialog())
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Léa Lyon/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Inscrire 1 personne' }))
    expect(await dialog.findByText('Erreur interne du serveur')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Laisser Léa Lyon de côté' })).toBeDefined()
    expectComplaint(/HttpError/)
  })
})
