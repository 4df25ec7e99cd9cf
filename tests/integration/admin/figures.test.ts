import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminFigures,
  figureFilter,
  figureLists,
  type FigureName,
  type FigureOf,
} from '#contract/console/figures.ts'
import type { StreamName } from '#domain/shared/event-store.ts'
import { addCompany, ask, relationshipOf, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer, type Answer } from './support.ts'

let server: AdminServer
let acme: TestCompany
const mentees = ['Ana', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map((name) => `${name} Paris`)

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...mentees.map((name) => ({ name, profile: 'participant' as const })),
    { name: 'Ida Lyon', profile: 'participant', unit: 'lyon' },
    ...['Mia', 'Nia', 'Ola', 'Pia', 'Qua'].map((name) => ({ name: `${name} Mentor`, profile: 'presenter' as const })),
  ])
  const mentors = ['Mia', 'Nia', 'Ola', 'Pia', 'Qua', 'Mia', 'Nia']
  for (const [index, name] of [...mentees, 'Ida Lyon'].entries()) {
    const asked = await ask(server, acme, name, `${mentors[index]} Mentor`, `2026-01-1${index}T10:00:00Z`)
    const by = { kind: 'user', userId: asked.parties.presenterUserId } as const
    const happened = (stream: StreamName, at: string, type: string, data: object = {}) =>
      server.append(acme.id, stream, at, by, { type, data })
    const relationshipId = relationshipOf(asked)
    await happened(`mentoring_request-${asked.requestId}`, `2026-01-2${index}T10:00:00Z`, 'MentoringRequestConfirmed')
    await happened(`mentoring_relationship-${relationshipId}`, `2026-01-2${index}T10:00:01Z`, 'RelationshipInitiated')
    if (index === 0)
      await happened(`mentoring_relationship-${relationshipId}`, '2026-03-02T10:00:00Z', 'RelationshipFinished', {
        reason: 'goals_met',
        note: null,
      })
  }
  await server.db.database.tenant(acme.id).query({
    text: `update app.program_enrollments set created_at = '2026-01-05T10:00:00Z'`,
  })
  await server.project()
})
afterAll(() => server.close())

const as = async (name: string): Promise<(path: string) => Promise<Answer>> => {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path) => server.call(acme.id, session, path)
}

/** Each figure of an answer that opens a list. */
function cellsOf(figures: AdminFigures): readonly (readonly [FigureName, number])[] {
  const { people, requests, relationships, mentors, sessions } = figures
  return Object.entries({
    ...people,
    ...requests,
    ...relationships,
    mentors: mentors.mentors,
    idle: mentors.idle,
    partly: mentors.partly,
    full: mentors.full,
    held: sessions.held,
  }) as readonly [FigureName, number][]
}

describe('figures', () => {
  it.each<readonly [string, string, FigureOf]>([
    ['Aline Admin', '', {}],
    ['Aline Admin', 'at=2026-02-01', { at: '2026-02-01' }],
    ['Aline Admin', 'at=2026-01-13', { at: '2026-01-13' }],
    ['Aline Admin', 'business_unit=lyon', { business_unit: 'lyon' }],
    ['Aline Admin', 'months=1', {}],
    ['Aline Admin', 'country=', { country: '' }],
    ['Louis Lyon', '', {}],
  ])('of %s, asked for %s, are counts of the lists that they open', async (who, query, of) => {
    const call = await as(who)
    const { json: figures, status } = await call(`figures?${query}`)
    expect(status, JSON.stringify(figures)).toBe(200)
    for (const [name, value] of cellsOf(figures)) {
      const asked = new URLSearchParams({
        figure: figureFilter(name, { ...of, business_unit: figures.business_unit, from: figures.from }),
        _end: '1',
      })
      const list = await call(`${figureLists[name]}?${asked}`)
      expect([name, Number(list.headers.get('x-total-count'))], list.text).toEqual([name, value])
    }
  })

  it('are those of a past date, told from the facts of the log', async () => {
    const call = await as('Aline Admin')
    const now = (await call('figures')).json
    expect(now).toMatchObject({
      people: { enrolled: 7, asked: 7, accompanied: 7, finished: 1 },
      relationships: { running: 6, ended: 1 },
      requests: { waiting: 0, confirmed: 7 },
    })
    expect((await call('figures?at=2026-01-21')).json).toMatchObject({
      people: { asked: 7, accompanied: 2, finished: 0 },
      relationships: { running: 2 },
      requests: { waiting: 5, confirmed: 2 },
    })
  })

  it('tell delays of five mentors at least, and of no unit with fewer', async () => {
    const call = await as('Aline Admin')
    const { json } = await call('figures')
    expect(json.delays).toMatchObject({ items: 6, middle: 10 })
    expect(json.units.find(({ unit }: { unit: string }) => unit === 'lyon')).toMatchObject({
      enrolled: 1,
      delay: { items: 0, middle: null },
    })
    expect((await call('figures?at=2026-01-31')).json.delays).toMatchObject({ items: 0, middle: null })
  })

  it('are those of the unit for its administrator, and nobody else’s', async () => {
    expect((await (await as('Louis Lyon'))('figures?business_unit=paris')).json).toMatchObject({
      business_unit: 'lyon',
      people: { enrolled: 1 },
      relationships: { running: 1 },
    })
    expect((await (await as('Odile Auditor'))('figures')).status).toBe(403)
  })

  it('are a file with date, filters and definitions', async () => {
    const { text, headers } = await (await as('Aline Admin'))('figures.csv?at=2026-02-01')
    expect(headers.get('content-disposition')).toContain('figures-2026-02-01.csv')
    expect(text).toContain('Inscrits;7;')
    expect(text).toContain('Mentorés dont le profil est ouvert')
    expect(text).toContain('masqué')
  })

  it.each(['months=2', 'at=yesterday', 'program_id=x', 'colour=red'])('refuse %s', async (query) => {
    expect((await (await as('Aline Admin'))(`figures?${query}`)).status).toBe(400)
  })

  it('name the filter that has a wrong value', async () => {
    const answer = await (await as('Aline Admin'))(`users?${new URLSearchParams({ figure: 'name=asked&at=never' })}`)
    expect(Object.keys(answer.json.errors)).toEqual(['figure'])
  })

  it.each(['name=running', 'name=full&state=held', 'name=asked&at=never', 'name=asked&colour=red'])(
    'a list refuses the figure %s of another list, or that is none',
    async (figure) => {
      expect((await (await as('Aline Admin'))(`users?${new URLSearchParams({ figure })}`)).status).toBe(400)
    },
  )
})
