import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { valueOf } from '../testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer, list, lyon } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const units = '/admin/api/business_units'
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, method }) => (path === `${units}/lyon` && method === 'GET' ? { json: lyon } : undefined))
})

const answer = (wanted: string, given: FakeAnswer) => server.on(({ method }) => (method === wanted ? given : undefined))
const sent = (wanted: string) => server.calls.filter(({ method }) => method === wanted)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const input = (name: string) => screen.findByRole('textbox', { name })

describe('a new record', () => {
  it('is sent as its form says, and leads back to the list', async () => {
    answer('POST', { json: { ...lyon, id: 'nantes' } })
    await renderConsole('/business_units')
    await userEvent.click(await screen.findByRole('link', { name: 'Nouvelle entité' }))
    const labels = (await screen.findAllByRole('textbox')).map(
      (box) => (box as HTMLInputElement).labels?.[0]?.textContent,
    )
    expect(labels).toEqual(['Nom (français)', 'Nom (anglais)', 'Code'])
    await userEvent.type(await input('Nom (français)'), 'Nantes Été')
    await userEvent.type(await input('Nom (anglais)'), 'Nantes, France')
    expect(((await input('Code')) as HTMLInputElement).value).toBe('nantes-ete')
    await expectAccessible()
    await save()
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { code: 'nantes-ete', label: { fr: 'Nantes Été', en: 'Nantes, France' } },
      ]),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
  })

  it('never shows its form to who may not fill it in', async () => {
    server = fakeServer('auditor')
    const appearances = new Set<boolean>()
    const look = new MutationObserver(() => appearances.add(screen.queryByRole('textbox', { name: /^Code/ }) !== null))
    look.observe(document.body, { childList: true, subtree: true })
    await renderConsole('/business_units/create')
    expect(await screen.findByRole('heading', { name: 'Action non permise' })).toBeDefined()
    look.disconnect()
    expect([...appearances]).toEqual([false])
  })

  it('is not sent while its schema finds something wrong', async () => {
    await renderConsole('/business_units/create')
    await userEvent.type(await input('Code'), 'Non !')
    await save()
    expect(await screen.findByText(/comme usine-nord$/)).toBeDefined()
    expect(screen.getAllByText('Ce champ doit être rempli')).toHaveLength(2)
    expect(sent('POST')).toEqual([])
  })

  it('shows what the server refuses on its field', async () => {
    answer('POST', { status: 422, json: { message: 'taken', errors: { code: 'Cette valeur est déjà prise' } } })
    await renderConsole('/business_units/create')
    await userEvent.type(await input('Code'), 'lyon')
    await userEvent.type(await input('Nom (français)'), 'Lyon')
    await userEvent.type(await input('Nom (anglais)'), 'Lyons')
    await save()
    expect(await screen.findByText('Cette valeur est déjà prise')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('a record that is there', () => {
  it('is changed from the revision that was read, and its code is not', async () => {
    answer('PUT', { json: lyon })
    await renderConsole('/business_units')
    await userEvent.click(within(await screen.findByRole('table')).getByRole('link', { name: 'Lyon' }))
    const name = await input('Nom (français)')
    expect(valueOf(name)).toBe('Lyon')
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
    await userEvent.type(name, ' et environs')
    await expectAccessible()
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    const [put] = sent('PUT')
    expect(put?.body).toMatchObject({ label: { fr: 'Lyon et environs', en: 'Lyons' } })
    expect(put?.headers.get('if-match')).toBe('"4"')
  })

  it('is deleted once that is confirmed; a refusal is in the server’s words', async () => {
    answer('DELETE', { status: 422, json: { message: 'Des personnes en font partie', code: 'unit_has_people' } })
    await renderConsole('/business_units/lyon')
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
    expect(sent('DELETE')).toEqual([])
    const dialog = await screen.findByRole('dialog')
    expect(
      within(dialog).getByText(/^Vous pourrez l’annuler pendant 15 minutes, dans «\sActions récentes/),
    ).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText('Des personnes en font partie')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('is archived after a question where it is the last one in use', async () => {
    const text = { fr: 'Qu’avez-vous retenu ?', en: 'What do you keep?' }
    const last = {
      id: 'q1',
      program_id: null,
      role_type: 'participant',
      subcategory: 'meeting',
      field_type: 'text',
      title: text,
      choices: [],
      required: false,
      position: 1,
      archived: false,
      revision: 1,
    }
    server.on(({ path, method }) => {
      if (path === '/admin/api/feedback_questions' && method === 'GET') return list([last])
      return path === '/admin/api/feedback_questions/q1' ? { json: last } : undefined
    })
    await renderConsole('/feedback_questions/q1')
    await userEvent.click(await screen.findByRole('switch', { name: /Archivée/ }))
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'C’est la dernière question posée' })
    expect(sent('PUT')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'L’archiver quand même' }))
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({ archived: true })
  })

  it('is only read by an auditor', async () => {
    server = fakeServer('auditor')
    await renderConsole('/business_units')
    const table = await screen.findByRole('table')
    expect(within(table).getByText('Lyon')).toBeDefined()
    expect(within(table).queryByRole('link', { name: 'Lyon' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Nouvelle entité' })).toBeNull()
  })
})

describe('what people wrote', () => {
  const message = {
    id: 'm1',
    subject: 'Le micro',
    message: 'Il ne marche pas.\n\nMerci.',
    name: 'Ana Roux',
    email: 'ana@valombre.example',
    user_id: null,
    state: 'open',
    created_at: '2026-03-12T09:00:00.000Z',
    revision: 2,
  }

  it('is read above the form, which changes what became of it alone', async () => {
    server.on(({ path, method }) =>
      path === '/admin/api/contact_messages/m1' && method === 'GET' ? { json: message } : undefined,
    )
    answer('PUT', { json: { ...message, state: 'answered' } })
    await renderConsole('/contact_messages/m1')
    expect(await screen.findByText(/Il ne marche pas/)).toBeDefined()
    const address = screen.getByRole('link', { name: 'ana@valombre.example' })
    expect(address.getAttribute('href')).toBe('mailto:ana@valombre.example')
    expect(screen.queryByRole('textbox')).toBeNull()
    await expectAccessible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'answered')
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    expect(sent('PUT')[0]?.body).toMatchObject({ state: 'answered' })
  })
})

describe('the history of a record', () => {
  const changed = {
    id: 'c2',
    action: 'update',
    at: '2026-03-12T09:00:00.000Z',
    actor: { id: 'u1', name: 'Aline Admin' },
    before: { label: { fr: 'Rhône', en: 'Lyons' } },
    after: { label: lyon.label },
  }
  const made = { ...changed, id: 'c1', action: 'create', at: '2026-03-01T09:00:00.000Z', before: null, after: {} }

  it('lists who changed what, and shows the record as it was', async () => {
    server = fakeServer('auditor')
    server.on(({ path, query }) => {
      if (path === `${units}/lyon/changes`) return list([changed, made])
      if (path !== `${units}/lyon`) return undefined
      const at = query.get('at')
      return { json: at === null ? lyon : { id: 'lyon', code: 'lyon', label: changed.before.label, at } }
    })
    await renderConsole('/business_units')
    await userEvent.click(await screen.findByRole('link', { name: 'Historique de Lyon' }))
    const drawer = await screen.findByRole('complementary', { name: 'Lyon' })
    expect(await within(drawer).findByText('Nom (français) : Rhône → Lyon')).toBeDefined()
    expect(within(drawer).queryByText(/Nom \(anglais\) : /)).toBeNull()
    expect(within(drawer).getByText(/par Aline Admin/, { selector: 'li:first-child time' })).toBeDefined()
    expect(within(drawer).getByText('2 modifications')).toBeDefined()
    fireEvent.change(within(drawer).getByLabelText('Tel qu’il était le'), { target: { value: '2026-03-05T10:00' } })
    expect(await within(drawer).findByText('(aujourd’hui : Lyon)')).toBeDefined()
    expect(within(drawer).getByText('Rhône')).toBeDefined()
    await expectAccessible()
  })

  it('says so when the record was not there yet', async () => {
    server.on(({ path, query }) => {
      if (path === `${units}/lyon/changes`) return list([])
      return query.has('at') ? { status: 404, json: { message: 'not yet', code: 'not_yet' } } : undefined
    })
    await renderConsole('/business_units?history=lyon&at=2020-01-01')
    expect(await screen.findByText('Rien n’existait encore à cette date.')).toBeDefined()
    expect(screen.getByText('Rien n’a été modifié depuis sa mise en place.')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('deleted records', () => {
  const gone = { code: 'nantes', label: { fr: 'Nantes', en: 'Nantes, France' } }
  const deletion = { id: 'nantes', at: '2026-03-12T09:00:00.000Z', actor: { id: 'u1', name: 'Aline Admin' } }

  it('are listed with who deleted them, and lead to their history and their last state', async () => {
    server.on(({ path, query }) => {
      if (path === '/admin/api/deleted/business_units') return list([{ ...deletion, before: gone }])
      if (path === `${units}/nantes/changes`)
        return list([{ ...deletion, action: 'delete', before: gone, after: null }])
      if (path !== `${units}/nantes`) return undefined
      const at = query.get('at') ?? ''
      return at > '2026-03-01' && at < deletion.at
        ? { json: { id: 'nantes', ...gone, at } }
        : { status: 404, json: { message: 'none', code: 'not_found' } }
    })
    await renderConsole('/business_units')
    await userEvent.click(await screen.findByRole('link', { name: 'Suppressions' }))
    const drawer = await screen.findByRole('complementary', { name: 'Entités' })
    expect(await within(drawer).findByText('1 suppression')).toBeDefined()
    expect(within(drawer).getByText(/par Aline Admin/)).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(drawer).getByRole('link', { name: 'Historique de Nantes' }))
    const history = await screen.findByRole('complementary', { name: 'Nantes' })
    expect(await within(history).findByText('Suppression')).toBeDefined()
    const moment = within(history).getByLabelText('Tel qu’il était le')
    fireEvent.change(moment, { target: { value: '2026-03-05T10:00' } })
    expect(await within(history).findByText('Nantes, France')).toBeDefined()
    expect(server.calls.filter(({ path, query }) => path === `${units}/nantes` && !query.has('at'))).toEqual([])
    fireEvent.change(moment, { target: { value: '2026-03-13T10:00' } })
    expect(await within(history).findByText('La suppression est antérieure à cette date.')).toBeDefined()
    await userEvent.click(within(history).getByRole('button', { name: 'Fermer l’historique' }))
    expect(await screen.findByRole('complementary', { name: 'Entités' })).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('are none until one is deleted', async () => {
    server.on(({ path }) => (path === '/admin/api/deleted/business_units' ? list([]) : undefined))
    await renderConsole('/business_units?deleted=1')
    expect(await screen.findByText('Rien n’a été supprimé.')).toBeDefined()
  })
})

describe('answers to choose from', () => {
  const kept = { json: { id: 'q9' } }
  const rows = () => screen.getAllByRole('textbox', { name: /^Réponse \d+ \(français\)$/ }).map(valueOf)

  async function openQuestion() {
    // Saving leads to the list.
    server.on(({ path, method }) =>
      method === 'GET' && path === '/admin/api/feedback_questions' ? list([]) : undefined,
    )
    await renderConsole('/feedback_questions/create')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Posée à' }), 'participant')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'À propos de' }), 'meeting')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type de réponse' }), 'one_choice')
    await userEvent.type(await input('Question (français)'), 'Atteint ?')
    await userEvent.type(await input('Question (anglais)'), 'Reached?')
  }

  async function addAnswer(rank: number, fr: string, en: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter une réponse' }))
    await userEvent.type(await input(`Réponse ${rank} (français)`), fr)
    await userEvent.type(await input(`Réponse ${rank} (anglais)`), en)
  }

  it('are added, ordered by named buttons, and sent with codes of their own', async () => {
    answer('POST', kept)
    await openQuestion()
    await addAnswer(1, 'Oui', 'Yes')
    await addAnswer(2, 'Non', 'No')
    await addAnswer(3, 'Trop', 'Too many')
    await userEvent.click(screen.getByRole('button', { name: 'Monter la réponse 2' }))
    expect(rows()).toEqual(['Non', 'Oui', 'Trop'])
    await userEvent.click(screen.getByRole('button', { name: 'Retirer la réponse 3' }))
    await expectAccessible()
    await save()
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    const body = sent('POST')[0]?.body as { program_id: unknown; choices: { code: string; label: object }[] }
    expect(body.program_id).toBeNull()
    expect(body.choices.map(({ label }) => label)).toEqual([
      { fr: 'Non', en: 'No' },
      { fr: 'Oui', en: 'Yes' },
    ])
    expect(new Set(body.choices.map(({ code }) => code)).size).toBe(2)
  })

  it('need both languages, and an error of the server stands at the list', async () => {
    answer('POST', { status: 422, json: { message: 'no', errors: { choices: 'Il faut au moins deux réponses' } } })
    await openQuestion()
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter une réponse' }))
    await userEvent.type(await input('Réponse 1 (français)'), 'Oui')
    await save()
    expect(await screen.findByText('Ce champ doit être rempli')).toBeDefined()
    expect(sent('POST')).toEqual([])
    await userEvent.type(await input('Réponse 1 (anglais)'), 'Yes')
    await save()
    expect(await screen.findByText('Il faut au moins deux réponses')).toBeDefined()
    expectComplaint(/./)
  })
})
