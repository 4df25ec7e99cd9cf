import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { applyEdit, type AgendaEdit, type AgendaItem, type SentAgendaEdit } from '#contract/meetings/meeting-agendas.ts'
import { draftsOf } from '../../../shared/form/drafts.ts'
import { keptHere } from '../../../shared/form/keptHere.ts'
import { errorDocument, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server } from '../../../testing/server.ts'
import { agreed, page, stands, useMeeting } from './meetingScene.ts'

useMeeting()

type Item = AgendaItem<string>

const path = `/api/v1/meetings/${ids.meeting}/agenda`
const at = '2026-03-06T09:00:00.000Z'
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
let items: readonly Item[]
let revision: number
let writable: boolean
let left: { id: string; title: string }[]
let sent: SentAgendaEdit[]
/** How the next answers are lost or refused. */
let next: ('away' | 'agenda_over' | 'agenda_item_unknown')[]
const template = {
  title: { fr: 'Depuis la dernière fois', en: 'Since last time' },
  guidance: { fr: 'Deux phrases.', en: 'Two.' },
}

const itemOf = (n: number, given: Partial<Item> = {}): Item => ({
  id: uuid(n),
  title: `Point ${n}`,
  template: null,
  minutes: null,
  toolId: null,
  carriedFrom: null,
  tickedAt: null,
  tickedBy: null,
  addedBy: 'presenter',
  addedAt: at,
  changedBy: 'presenter',
  changedAt: at,
  removedAt: null,
  ...given,
})
const agenda = () => ({
  items: items.map((item) => ({
    id: item.id,
    title: item.title,
    template: item.template,
    minutes: item.minutes,
    tool_id: item.toolId,
    carried_from: item.carriedFrom,
    ticked_at: item.tickedAt,
    ticked_by: item.tickedBy,
    added_by: item.addedBy,
    added_at: item.addedAt,
    changed_by: item.changedBy,
    changed_at: item.changedAt,
    removed_at: item.removedAt,
  })),
  left_over:
    left.length === 0
      ? null
      : {
          session_number: 3,
          items: left.map((one) => ({ ...one, template: null, minutes: null, tool_id: null })),
        },
  template: { number: '4', program: { fr: 'Passerelles', en: 'Bridges' } },
  writable,
  revision,
  updated_at: revision === 0 ? null : at,
})
function takes(edit: SentAgendaEdit, by: 'participant' | 'presenter') {
  const none = { template: null, minutes: null, toolId: null, carriedFrom: null }
  const known: AgendaEdit<string> =
    edit.kind === 'add'
      ? { ...none, ...edit, minutes: edit.minutes ?? null }
      : edit.kind === 'carry_over'
        ? { ...none, ...edit, kind: 'add', title: left.find(({ id }) => id === edit.item)?.title ?? '' }
        : edit
  const after = applyEdit(items, known, { by, at: new Date().toISOString() })
  if ('items' in after) items = after.items
  left = left.filter(({ id }) => id !== edit.item)
  revision += 1
}

beforeEach(() => {
  localStorage.clear()
  items = [itemOf(1, { title: null, template, minutes: 5, addedBy: null, addedAt: null }), itemOf(2), itemOf(3)]
  revision = 0
  writable = true
  left = []
  sent = []
  next = []
  stands(agreed)
  server.use(
    http.get(path, () =>
      HttpResponse.json({ data: { type: 'meeting_agendas', id: ids.meeting, attributes: agenda() } }),
    ),
    http.post(`${path}/edits`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: SentAgendaEdit } }
      const how = next.shift()
      if (how === 'away') return HttpResponse.error()
      if (how !== undefined)
        return HttpResponse.json(errorDocument(409, how, 'La session est terminée.'), { status: 409 })
      sent.push(data.attributes)
      takes(data.attributes, 'presenter')
      const attributes = { revision }
      return HttpResponse.json({ data: { type: 'meeting_agendas', id: ids.meeting, attributes } }, { status: 201 })
    }),
  )
})

/** French puts spaces that do not break before marks. */
const named = (text: string) => ({ name: (own: string) => own.replaceAll(/[\u00A0\u202F]/g, ' ') === text })
const block = async () => within(await screen.findByRole('region', { name: 'Ordre du jour' }))
const rows = async () => {
  const list = (await block()).getByRole('list', { name: 'Ordre du jour' })
  return within(list)
    .getAllByRole('textbox')
    .map((field) => (field instanceof HTMLTextAreaElement ? field.value : ''))
}
const saved = async (kinds: readonly string[]) => {
  await waitFor(() => {
    expect([sent.map(({ kind }) => kind), draftsOf(ids.user)]).toEqual([kinds, []])
  })
}
const other = (message: object) => ({ user_id: ids.participant, at, ...message })

test('names its template, shows each item with its minutes, and counts them', async () => {
  await renderApp(page)
  const region = await block()
  region.getByText('Modèle « Session 4 » de Passerelles. Tout se change, à deux.')
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Point 3'])
  region.getByText('Deux phrases.')
  region.getByText(/5 min prévues sur/)
})

test('items are added, ticked, reworded, given minutes and removed, with undo', async () => {
  const { user } = await renderApp(page)
  const region = await block()
  await user.click(region.getByRole('button', { name: 'Ajouter un point' }))
  await user.type(region.getByRole('textbox', { name: 'Nouveau point' }), 'Le refus type{Enter}')
  await saved(['add'])
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Point 3', 'Le refus type'])
  await user.click(region.getByRole('checkbox', { name: 'Point 2, abordé' }))
  await saved(['add', 'tick'])
  const words = region.getByRole('textbox', named('Point « Point 3 »'))
  await user.clear(words)
  await user.type(words, 'Qui décide{Enter}')
  await saved(['add', 'tick', 'reword'])
  expect(sent.at(-1)).toEqual({ kind: 'reword', item: uuid(3), title: 'Qui décide' })
  await user.click(await region.findByRole('button', named('Durée de « Qui décide » : Sans durée')))
  await user.click(await screen.findByRole('menuitem', { name: '15 min' }))
  await saved(['add', 'tick', 'reword', 'minutes'])
  await user.click(region.getByRole('button', named('Déplacer ou retirer « Qui décide »')))
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer' }))
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Le refus type'])
  await user.click(await screen.findByRole('button', { name: 'Annuler' }))
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Qui décide', 'Le refus type'])
})

test('an emptied item keeps its words', async () => {
  const { user } = await renderApp(page)
  const words = (await block()).getByRole('textbox', named('Point « Point 3 »'))
  await user.clear(words)
  await user.tab()
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Point 3'])
  expect(sent).toEqual([])
})

test('Space lifts an item and lays it down, arrows move it, Escape puts it back; arrows are buttons too', async () => {
  const { user } = await renderApp(page)
  const region = await block()
  const handle = () => region.getByRole('button', named('Déplacer « Point 3 », Espace pour saisir'))
  handle().focus()
  await user.keyboard(' {ArrowUp}{ArrowUp}')
  expect(await rows()).toEqual(['Point 3', 'Depuis la dernière fois', 'Point 2'])
  expect(document.activeElement).toBe(handle())
  region.getByText('« Point 3 », place 1 sur 3.')
  await user.keyboard('{Escape}')
  expect(await rows()).toEqual(['Depuis la dernière fois', 'Point 2', 'Point 3'])
  await user.keyboard(' {ArrowUp} ')
  await saved(['move'])
  expect(sent).toEqual([{ kind: 'move', item: uuid(3), after: uuid(1) }])
  await user.click(region.getByRole('button', named('Descendre « Depuis la dernière fois »')))
  await saved(['move', 'move'])
  expect(await rows()).toEqual(['Point 3', 'Depuis la dernière fois', 'Point 2'])
})

test('what is left of the session before is carried over', async () => {
  left = [{ id: uuid(8), title: 'Relire la fiche' }]
  const { user } = await renderApp(page)
  const region = within(await screen.findByRole('region', { name: 'Resté de la session 3' }))
  await user.click(region.getByRole('button', named('Reprendre « Relire la fiche »')))
  expect(screen.queryByRole('region', { name: 'Resté de la session 3' })).toBeNull()
  expect((await rows()).at(-1)).toBe('Relire la fiche')
  await saved(['carry_over'])
  expect((await rows()).at(-1)).toBe('Relire la fiche')
})

test('what the other one does is region and said, and where they write', async () => {
  const { live, user } = await renderApp(page)
  const region = await block()
  live.tell('MeetingChannel', other({ type: 'agenda_at', here: true, item: uuid(2) }))
  expect(await region.findByText('Maëlys écrit ici')).toBeTruthy()
  region.getByRole('img', { name: 'Maëlys est là aussi' })
  // One says oneself where one is, to whom has just come too.
  await waitFor(() => expect(live.performed).toContainEqual({ action: 'agenda', here: true, item: null }))
  await user.click(region.getByRole('textbox', named('Point « Point 3 »')))
  await waitFor(() => expect(live.performed).toContainEqual({ action: 'agenda', here: true, item: uuid(3) }))
  takes({ kind: 'tick', item: uuid(2) }, 'participant')
  live.tell('MeetingChannel', other({ type: 'agenda', revision, kind: 'tick', item: uuid(2) }))
  expect(await region.findByText(/^Maëlys a coché « Point 2 » à \d\d:\d\d\.$/)).toBeTruthy()
  await waitFor(() => {
    expect(region.getByRole('checkbox', { name: 'Point 2, abordé' })).toHaveProperty('checked', true)
  })
  // It takes nobody's focus.
  expect(document.activeElement).toBe(region.getByRole('textbox', named('Point « Point 3 »')))
  live.tell('MeetingChannel', other({ type: 'agenda_at', here: false, item: null }))
  await waitFor(() => expect(region.queryByText('Maëlys écrit ici')).toBeNull())
})

test('what is typed while the other one rewords the same item stays in its field, and is the last word', async () => {
  const { live, user } = await renderApp(page)
  const words = (await block()).getByRole('textbox', named('Point « Point 2 »'))
  await user.type(words, ' et moi')
  takes({ kind: 'reword', item: uuid(2), title: 'Tout autre chose' }, 'participant')
  live.tell('MeetingChannel', other({ type: 'agenda', revision, kind: 'reword', item: uuid(2) }))
  expect(words).toHaveProperty('value', 'Point 2 et moi')
  await user.type(words, ' aussi{Enter}')
  await saved(sent.map(({ kind }) => kind))
  await waitFor(async () => expect((await rows())[1]).toBe('Point 2 et moi aussi'))
  expect(items[1]?.title).toBe('Point 2 et moi aussi')
})

test('without a network edits stay on the device, are named at sign-out, and leave in their order', async () => {
  next = ['away']
  const { user } = await renderApp(page)
  const region = await block()
  await user.click(region.getByRole('button', { name: 'Ajouter un point' }))
  await user.type(region.getByRole('textbox', { name: 'Nouveau point' }), 'Hors ligne{Enter}')
  await region.findByText(/^Pas encore enregistré/)
  next = ['away']
  await user.click(region.getByRole('checkbox', { name: 'Hors ligne, abordé' }))
  expect(keptHere(ids.user).map(({ thing }) => thing)).toEqual(['agenda'])
  expect(await rows()).toContain('Hors ligne')
  window.dispatchEvent(new Event('online'))
  await saved(['add', 'tick'])
  expect(items.at(-1)).toMatchObject({ title: 'Hors ligne', tickedBy: 'presenter' })
})

test('words that were not sent when the page was closed are sent by the next one, once', async () => {
  next = ['away']
  const { user, unmount } = await renderApp(page)
  const words = (await block()).getByRole('textbox', named('Point « Point 3 »'))
  await user.type(words, '!')
  next = ['away', 'away']
  unmount()
  await waitFor(() => expect(draftsOf(ids.user)).toHaveLength(1))
  next = []
  await renderApp(page)
  await saved(['reword'])
  expect(await rows()).toContain('Point 3!')
})

test('words that the server refuses stay with the reason, to be added again or dropped', async () => {
  next = ['agenda_item_unknown']
  const { user } = await renderApp(page)
  const region = await block()
  await user.type(region.getByRole('textbox', named('Point « Point 3 »')), ' bis{Enter}')
  expect(await region.findByText('Pas enregistré : « Point 3 bis »')).toBeTruthy()
  await user.click(region.getByRole('button', { name: 'Ajouter à nouveau' }))
  await saved(['add'])
  expect((await rows()).at(-1)).toBe('Point 3 bis')
})

test('once the session is over it is read, with what was discussed and what was not', async () => {
  writable = false
  revision = 3
  items = [itemOf(1, { tickedAt: at, tickedBy: 'presenter' }), itemOf(2), itemOf(3, { removedAt: at })]
  stands({ ...agreed, aasm_state: 'finished', allowed: [] })
  await renderApp(page)
  const region = await block()
  region.getByText('1 point abordé sur 2, il ne change plus')
  region.getByText('Pas abordé, proposé d’office à la session suivante.')
  expect(region.queryByRole('textbox')).toBeNull()
  expect(region.queryByRole('checkbox')).toBeNull()
  expect(region.queryByText('Point 3')).toBeNull()
})
