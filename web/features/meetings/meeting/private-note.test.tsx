import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { draftsOf } from '../../../shared/form/drafts.ts'
import { keptHere } from '../../../shared/form/keptHere.ts'
import { errorDocument, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server } from '../../../testing/server.ts'
import { agreed, page, stands, useMeeting } from './meetingScene.ts'

useMeeting()

const path = `/api/v1/meetings/${ids.meeting}/private_note`
/** The note as the server has it. */
let note: { words: string; revision: number; updated_at: string | null }
/** What was sent, with the revision that it was made from. */
let sent: (readonly [string, string | null])[]
/** How the next answers are lost or refused. */
let next: ('away' | 'lost')[]

function save(words: string) {
  note = { words, revision: note.revision + 10, updated_at: new Date().toISOString() }
}

beforeEach(() => {
  localStorage.clear()
  note = { words: '', revision: 0, updated_at: null }
  sent = []
  next = []
  stands(agreed)
  server.use(
    http.get(path, () => HttpResponse.json({ data: { type: 'private_notes', id: ids.meeting, attributes: note } })),
    http.put(path, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { words: string } } }
      const made = request.headers.get('If-Match')
      sent.push([data.attributes.words, made])
      const how = next.shift()
      if (how === 'away') return HttpResponse.error()
      if (made !== `"${note.revision}"`)
        return HttpResponse.json(errorDocument(412, 'revision_mismatch', 'Changé'), { status: 412 })
      save(data.attributes.words)
      if (how === 'lost') return HttpResponse.error()
      const { revision, updated_at } = note
      return HttpResponse.json({
        data: { type: 'private_notes', id: ids.meeting, attributes: { revision, updated_at } },
      })
    }),
  )
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mes notes de cette session' })
const saved = async (words: string) => {
  await waitFor(() => {
    expect([note.words, draftsOf(ids.user)]).toEqual([words, []])
  })
}

test('a note saves itself, says who does not see it and when it was saved, and is there again', async () => {
  const { user } = await renderApp(page)
  const block = within(await screen.findByRole('region', { name: 'Mes notes' }))
  expect(block.getByText('Vous uniquement')).toBeTruthy()
  block.getByText(/^Maëlys ne les voit pas, l’équipe non plus\. Elles s’enregistrent toutes seules/)
  await user.type(await field(), 'Parler du comité')
  await user.tab()
  await saved('Parler du comité')
  expect(await block.findByText(/Gardées à \d\d:\d\d, effacées avec votre compte\.$/)).toBeTruthy()
  expect(sent).toEqual([['Parler du comité', '"0"']])
  await user.type(await field(), ' du 9')
  await saved('Parler du comité du 9')
  expect(sent).toEqual([
    ['Parler du comité', '"0"'],
    ['Parler du comité du 9', '"10"'],
  ])
})

test('without a network it stays on the device, is named at sign-out, and leaves with the network back', async () => {
  next = ['away']
  const { user } = await renderApp(page)
  await user.type(await field(), 'Hors ligne')
  await user.tab()
  expect(await screen.findByText(/^Pas encore enregistrées/)).toBeTruthy()
  expect(keptHere(ids.user)).toMatchObject([{ thing: 'note', text: 'Hors ligne' }])
  window.dispatchEvent(new Event('online'))
  await saved('Hors ligne')
  await waitFor(() => {
    expect(screen.queryByText(/^Pas encore enregistrées/)).toBeNull()
  })
})

test('a text that arrived without an answer is one’s own: what is typed after it goes on', async () => {
  next = ['lost']
  const { user } = await renderApp(page)
  await user.type(await field(), 'Un')
  await user.tab()
  expect(await screen.findByText(/^Pas encore enregistrées/)).toBeTruthy()
  await user.type(await field(), ' deux')
  await user.tab()
  await saved('Un deux')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['Garder les deux', 'Du téléphone\n\nD’ici'],
  ['Garder ce que j’ai tapé', 'D’ici'],
  ['Garder le texte enregistré', 'Du téléphone'],
])('where another device has saved one meanwhile, both are offered: %s', async (choice, words) => {
  const { user } = await renderApp(page)
  await field()
  save('Du téléphone')
  await user.type(await field(), 'D’ici')
  await user.tab()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Du téléphone')
  expect([note.words, (await field()).value]).toEqual(['Du téléphone', 'D’ici'])
  await user.click(alert.getByRole('button', { name: choice }))
  await saved(words)
  expect((await field()).value).toBe(words)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a text that is too long says so and is not sent', async () => {
  save('x'.repeat(20_000))
  const { user } = await renderApp(page)
  await user.type(await field(), 'yz')
  await user.tab()
  const over = await screen.findByText(/2 caractères/)
  expect(over.className).toContain('Mui-error')
  expect(sent).toEqual([])
  await user.type(await field(), '{Backspace}{Backspace}{Backspace}')
  await saved('x'.repeat(19_999))
})
