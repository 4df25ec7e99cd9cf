import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { attribute } from '../../../platform/testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer, list } from '../../../platform/testing/fake-server.ts'
import { enrolment, matchRule, program } from '../../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../../platform/testing/render-console.tsx'

const path = '/admin/api/programs/p1'
const address = '/programs/p1/show/weights'
const mentees = [
  { ...enrolment, id: 'pe1', profile_id: 'm1', full_name: 'Lou Lyon' },
  { ...enrolment, id: 'pe2', profile_id: 'm2', full_name: 'Paul Paris', business_unit: null },
]
const mentor = {
  id: 'q1',
  user_id: 'u1',
  name: 'Idriss Benchekroun',
  business_unit: 'lyon',
  city: 'Paris',
  before: { rank: 2, score: 76 },
  after: { rank: 1, score: 78 },
  criteria: [
    { criterion: 'skills', before: 21, after: 18 },
    { criterion: 'job_categories', before: 10, after: 10 },
  ],
}
const effect = { id: 'p1', version: 3, profile_id: 'm1', total: 42, mentors: [mentor] }

let server: FakeServer
let rule: typeof matchRule
let published: FakeAnswer
function serve(role: 'admin' | 'auditor' = 'admin') {
  server = fakeServer(role)
  rule = matchRule
  published = { json: { ...matchRule, version: 4 } }
  server.on(({ method, path: requestPath, query, body }) => {
    if (requestPath === path) return { json: program }
    if (requestPath === `${path}/weights`) return method === 'GET' ? { json: rule } : published
    if (requestPath === `${path}/weights_effect`) return { json: { ...effect, profile_id: profileOf(body) } }
    if (requestPath === '/admin/api/program_enrollments')
      return list(mentees.filter(({ full_name: name }) => name.includes(query.get('q') ?? '')))
    return undefined
  })
}
beforeEach(() => serve())

const profileOf = (body: unknown) => (body as { readonly profile_id: string }).profile_id
const tried = () => server.called(`${path}/weights_effect`).map(({ body }) => body)
const sent = () =>
  server
    .called(`${path}/weights`)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)
const points = (name: string) => screen.findByRole('spinbutton', { name: `Points\u00A0: ${name}` })
const set = async (name: string, value: number) => fireEvent.change(await points(name), { target: { value } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const draft = { ...matchRule.weights, skills: 30, business_unit: 15 }
/** 5 points go from skills to the unit. */
async function weigh() {
  await renderConsole(address)
  await set('Compétences recherchées', 30)
  await set('Entité visée', 15)
}

describe('weighing', () => {
  it('says what is missing, and asks for an effect once the total is right', async () => {
    await renderConsole(address)
    expect(await screen.findByText('Total juste')).toBeDefined()
    await screen.findByRole('table', { name: 'Effet sur la communauté de' })
    const before = tried().length
    await set('Compétences recherchées', 30)
    expect((await screen.findAllByText('Il manque 5 points')).length).toBe(2)
    expect(screen.getByText('95 sur 100')).toBeDefined()
    expect(screen.getByText('en vigueur : 35')).toBeDefined()
    expect(attribute(await screen.findByRole('button', { name: /^Publier/ }), 'aria-disabled')).toBe('true')
    await set('Entité visée', 16)
    expect((await screen.findAllByText('1 point de trop')).length).toBe(2)
    await set('Entité visée', 15)
    await waitFor(() => expect(tried().slice(before)).toEqual([{ profile_id: 'm1', weights: draft, limit: 8 }]))
    await expectAccessible()
  })

  it('shows each mentor’s rank, score and points before and after', async () => {
    await weigh()
    const table = await screen.findByRole('table', { name: 'Effet sur la communauté de' })
    const row = (await within(table).findByText('Idriss Benchekroun')).closest('tr') ?? table
    for (const text of ['monte de 1', '2, puis 1', '76, puis 78', 'avant 21'])
      expect(within(row).getByText(text)).toBeDefined()
    expect(within(row).getAllByRole('cell').at(3)?.textContent).toContain('18')
    await press('Voir les 42')
    await waitFor(() => expect(tried().at(-1)).toMatchObject({ limit: 100 }))
  })

  it('finds another mentee by name', async () => {
    await renderConsole(address)
    const input = await screen.findByRole('combobox', { name: 'Mentoré' })
    await userEvent.clear(input)
    await userEvent.type(input, 'Paul')
    await userEvent.click(await screen.findByRole('option', { name: 'Paul Paris' }))
    await waitFor(() => expect(tried().at(-1)).toMatchObject({ profile_id: 'm2' }))
  })

  it('greys statements where the company does not count them, and opens them where it does', async () => {
    await renderConsole(address)
    expect(attribute(await points('Personnalité partagée'), 'disabled')).toBe('')
    expect(attribute(screen.getByRole('slider', { name: 'Talents partagés' }), 'disabled')).toBe('')
    expect(screen.getByText(/éteints pour l’entreprise/)).toBeDefined()
    rule = { ...matchRule, personality_in_matching: true }
    document.body.innerHTML = ''
    await renderConsole(address)
    await waitFor(async () => expect(attribute(await points('Personnalité partagée'), 'disabled')).toBeNull())
  })

  it('says so when the mentee left the program meanwhile', async () => {
    const errors = { profile_id: 'Cette personne n’est pas mentorée dans ce programme' }
    server.on(({ path: requestPath }) =>
      requestPath === `${path}/weights_effect` ? { status: 422, json: { message: 'Refusé', errors } } : undefined,
    )
    await renderConsole(address)
    expect(await screen.findByText(errors.profile_id)).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('publishing', () => {
  it('is confirmed once, with what becomes of requests that wait', async () => {
    await weigh()
    await press('Publier la règle n°\u00A04…')
    const dialog = await screen.findByRole('dialog', { name: 'Publier la règle n°\u00A04\u202F?' })
    expect(within(dialog).getByText(/Les 9 en attente restent/)).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publier' }))
    expect(await screen.findByText('La règle n° 4 est en vigueur.')).toBeDefined()
    expect(sent()).toEqual([{ from: 3, weights: draft }])
  })

  it('reports a concurrent publication, keeps the draft, and goes on from the published version', async () => {
    await weigh()
    const [first] = matchRule.versions
    rule = {
      ...matchRule,
      version: 4,
      versions: first === undefined ? [] : [{ ...first, version: 4 }, ...matchRule.versions],
    }
    published = { status: 409, json: { message: 'Une autre version a été publiée', code: 'weights_moved_on' } }
    await press('Publier la règle n°\u00A04…')
    await press('Publier')
    expect(await screen.findByText(/Sandrine Rochebrune a publié la règle n° 4 le/)).toBeDefined()
    expect((await points('Compétences recherchées')) as HTMLInputElement).toHaveProperty('value', '30')
    published = { json: { ...rule, version: 5 } }
    await press('Continuer à partir de n°\u00A04')
    await press('Publier la règle n°\u00A05…')
    await press('Publier')
    await waitFor(() => expect(sent().at(-1)).toEqual({ from: 4, weights: draft }))
    expectComplaint(/HttpError/)
  })

  it('takes the rule in force back by one click, and an earlier one as well', async () => {
    await renderConsole(address)
    await press('Revenir en arrière, du n°\u00A03 au n°\u00A02')
    await waitFor(() => expect(sent()).toEqual([{ from: 3, restores: 2 }]))
    expect(await screen.findByText('La règle n° 4 est en vigueur.')).toBeDefined()
  })

  it('names who published each version and when', async () => {
    await renderConsole(address)
    const versions = await screen.findByRole('region', { name: 'Versions' })
    for (const text of [/par Sandrine Rochebrune/, /par un compte supprimé/, /avec le programme ou un import/])
      expect(within(versions).getByText(text)).toBeDefined()
    await press('Reprendre n°\u00A01')
    await waitFor(() => expect(sent()).toEqual([{ from: 3, restores: 1 }]))
  })

  it('is not offered to an auditor, who reads the rule and its versions', async () => {
    serve('auditor')
    await renderConsole(address)
    expect(await screen.findByText('Compétences recherchées')).toBeDefined()
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByRole('button', { name: /Publier|Reprendre/ })).toBeNull()
    expect(tried()).toEqual([])
    await expectAccessible()
  })
})
