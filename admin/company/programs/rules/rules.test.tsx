import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EnrolmentRules, RuleConditions } from '#contract/console/company/enrolments.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeAnswer, type FakeServer, fakeServer } from '../../../platform/testing/fake-server.ts'
import { program } from '../../../platform/testing/listed-programs.ts'
import { expectAccessible, renderConsole } from '../../../platform/testing/render-console.tsx'

const path = '/admin/api/programs/p1'
const kept: EnrolmentRules['rules'][number] = {
  role: 'participant',
  business_units: ['lyon'],
  countries: [],
  field_name: null,
  answers: [],
  active: true,
  revision: 2,
  written_by_name: 'Aline Admin',
  written_at: '2026-03-12T09:00:00.000Z',
  applied_at: '2026-03-12T09:00:00.000Z',
  enrolled: 65,
}
const rules: EnrolmentRules = {
  id: 'p1',
  rules: [kept],
  units: [
    { code: 'lyon', label: { fr: 'Lyon', en: 'Lyons' } },
    { code: 'paris', label: { fr: 'Paris', en: 'Paris' } },
  ],
  countries: ['BE', 'FR'],
  questions: [
    {
      field_name: 'track',
      title: { fr: 'Voie', en: 'Track' },
      roles: ['participant'],
      answers: [{ code: 'tech', label: { fr: 'Technique', en: 'Technical' } }],
    },
  ],
}
const preview = {
  id: 'p1',
  everybody: 332,
  meant: 65,
  already: 20,
  withdrawn: 2,
  to_enrol: 43,
  names: [{ id: 'm9', full_name: 'Léa Lyon', business_unit: 'lyon' }],
  in_season: true,
}

let server: FakeServer
let now: EnrolmentRules
let meant: object
let answer: FakeAnswer
beforeEach(async () => {
  server = fakeServer()
  now = rules
  meant = {}
  answer = { json: { ...rules, rules: [{ ...kept, revision: 3 }] } }
  server.on(({ method, path: requestPath }) => {
    if (requestPath === path) return { json: program }
    if (requestPath === `${path}/rule_preview`) return { json: { ...preview, ...meant } }
    if (requestPath === `${path}/rules`) return method === 'GET' ? { json: now } : answer
    return undefined
  })
})

const open = () => renderConsole('/programs/p1/show/rules')
const of = async (role: 'Mentorés' | 'Mentors') => within(await screen.findByRole('region', { name: role }))
const previewed = () => server.called(`${path}/rule_preview`).map(({ body }) => body as RuleConditions)
const sent = () =>
  server
    .called(`${path}/rules`)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body)
async function choose(label: string, option: string) {
  await userEvent.click((await of('Mentorés')).getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
  await userEvent.keyboard('{Escape}')
}
const keep = async () =>
  userEvent.click((await of('Mentorés')).getByRole('button', { name: 'Enregistrer la règle\u00A0: Mentorés' }))
const paris = { role: 'participant', business_units: ['lyon', 'paris'], countries: [], field_name: null, answers: [] }

describe('the rule of mentees', () => {
  it('shows whom it means as it is changed, and is kept after one confirmation', async () => {
    await open()
    await choose('Entités', 'Paris')
    await waitFor(() => expect(previewed()).toContainEqual(paris))
    const mentees = await of('Mentorés')
    for (const text of ['Désigne 65 sur 332', '43 personnes à inscrire', '20 déjà inscrites', 'et 42 autres'])
      expect(await mentees.findByText(text)).toBeDefined()
    expect(mentees.getByText(/Léa Lyon/)).toBeDefined()
    await expectAccessible()
    await keep()
    const dialog = await screen.findByRole('dialog', { name: 'Appliquer cette règle aux mentorés\u202F?' })
    expect(await within(dialog).findByText(/43 personnes sont inscrites maintenant/)).toBeDefined()
    expect(sent()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Appliquer la règle' }))
    expect(await screen.findByText('La règle est enregistrée.')).toBeDefined()
    expect(sent()).toEqual([{ ...paris, active: true, revision: 2 }])
  })

  it.each([
    ['nobody', { meant: 0, to_enrol: 0, names: [] }, /ne désigne personne aujourd’hui/],
    ['everybody', { meant: 332 }, /toutes les personnes de ce rôle/],
  ])('warns when it means %s, and says to the server that the warning was read', async (_who, changed, words) => {
    meant = changed
    await open()
    await choose('Pays', 'Belgique')
    const mentees = await of('Mentorés')
    expect(await mentees.findByText(words)).toBeDefined()
    await keep()
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(words)).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Appliquer la règle' }))
    await waitFor(() =>
      expect(sent()).toEqual([expect.objectContaining({ countries: ['BE'], confirmed: true, revision: 2 })]),
    )
  })

  it('asks for an answer of the question before it says whom it means', async () => {
    await open()
    await userEvent.click((await of('Mentorés')).getByRole('combobox', { name: 'Question du profil' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Voie' }))
    expect(await (await of('Mentorés')).findByText(/Choisissez une réponse/)).toBeDefined()
    await keep()
    expect(screen.queryByRole('dialog')).toBeNull()
    await choose('Réponses', 'Technique')
    await waitFor(() => expect(previewed()).toContainEqual(expect.objectContaining({ answers: ['tech'] })))
  })

  it('is turned off without a question, and enrols nobody', async () => {
    await open()
    await userEvent.click((await of('Mentorés')).getByRole('switch', { name: 'Appliquer cette règle' }))
    await keep()
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ active: false, revision: 2 })]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reports a concurrent change, keeps the draft, and shows the other version on request', async () => {
    await open()
    await choose('Entités', 'Paris')
    answer = { status: 409, json: { message: 'Rechargez la page', code: 'conflict' } }
    now = { ...rules, rules: [{ ...kept, business_units: [], revision: 3, written_by_name: 'Sandrine Rochebrune' }] }
    await keep()
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer la règle' }))
    expect(await screen.findByText(/Sandrine Rochebrune a modifié cette règle le 12 mars/)).toBeDefined()
    const mentees = await of('Mentorés')
    expect(mentees.getByRole('button', { name: 'Paris' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(mentees.getByRole('button', { name: 'Afficher la règle enregistrée' }))
    await waitFor(() => expect(mentees.queryByRole('button', { name: 'Paris' })).toBeNull())
    expectComplaint(/HttpError/)
  })

  it('brings both changes of a rule together, and asks about what both changed', async () => {
    await open()
    await choose('Entités', 'Paris')
    answer = { status: 409, json: { message: 'Rechargez la page', code: 'conflict' } }
    const theirs = { ...kept, business_units: [], active: !kept.active, revision: 3 }
    now = { ...rules, rules: [{ ...theirs, written_by_name: 'Sandrine Rochebrune' }] }
    await keep()
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer la règle' }))
    const mentees = await of('Mentorés')
    await userEvent.click(await mentees.findByRole('button', { name: 'Garder les deux' }))
    const dialog = within(await screen.findByRole('dialog', { name: /l’a modifié aussi/ }))
    expect(dialog.getByRole('radiogroup', { name: 'Entités' })).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: /^Le vôtre.*paris/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer ce choix' }))
    await waitFor(() => expect(mentees.getByRole('button', { name: 'Paris' })).toBeDefined())
    expect(mentees.getByRole('switch', { name: 'Appliquer cette règle' })).toHaveProperty('checked', theirs.active)
    expectComplaint(/HttpError/)
  })

  it('says at the field what the company has no longer', async () => {
    await open()
    await choose('Entités', 'Paris')
    answer = { status: 422, json: { message: 'Refusé', errors: { business_units: 'Cette valeur n’existe pas' } } }
    await keep()
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer la règle' }))
    expect(await (await of('Mentorés')).findByText('Cette valeur n’existe pas')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

it('says that a role has no rule yet, and that a rule waits outside the season', async () => {
  now = { ...rules, rules: [{ ...kept, applied_at: null }] }
  meant = { in_season: false }
  await open()
  expect(await (await of('Mentors')).findByText('Aucune règle')).toBeDefined()
  const mentees = await of('Mentorés')
  expect(mentees.getByText('Attend la saison')).toBeDefined()
  expect(await mentees.findByText(/Les inscriptions sont fermées/)).toBeDefined()
})
