import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { HttpResponse, delay, http } from 'msw'
import { expect, test } from 'vitest'
import { availabilities, type AvailabilityAttributes } from '#contract/meetings/availabilities.ts'
import { errorDocument, idOf, listDocument, resource } from '../../../testing/fixtures.ts'
import { renderScreen } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { useWeek } from '../../../shared/hours/calls.ts'
import { DayRow } from '../../../shared/hours/DayRow.tsx'
import { useSaving } from '../../../shared/hours/useSaving.ts'
import { faultOf, type Hours } from '../../../shared/hours/week.ts'

useServer()

/** Tuesday and Wednesday of the page, and its messages. */
function TwoDays() {
  const week = useWeek()
  const { save } = useSaving()
  return <ul>{!week.isPending && [2, 3].map((weekday) => <DayRow key={weekday} {...{ weekday, week, save }} />)}</ul>
}
const renderDays = () => renderScreen(<TwoDays />, { namespaces: ['availability'] })

const hoursOf = ({ start_time, end_time }: AvailabilityAttributes): Hours => ({ start: start_time, end: end_time })

const withoutGaps = (given: object = {}): Partial<AvailabilityAttributes> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** A server that judges each change with what it has by then, after a while that differs from call to call. */
function slowServer(rows: Map<string, AvailabilityAttributes>, delays: () => number) {
  const refused: string[] = []
  let added = 100
  const judged = (id: string, wanted: AvailabilityAttributes) => {
    const others = [...rows]
      .filter(([other, { weekday, open }]) => other !== id && open && weekday === wanted.weekday)
      .map(([, one]) => hoursOf(one))
    if (faultOf(hoursOf(wanted), wanted.open ? others : []) === null) {
      rows.set(id, wanted)
      return HttpResponse.json({ data: resource('availabilities', id, wanted) })
    }
    refused.push(`${id} ${JSON.stringify(wanted)}`)
    return HttpResponse.json(errorDocument(422, 'hours_overlap', 'Cette plage en touche une autre.'), { status: 422 })
  }
  server.use(
    http.get('/api/v1/availabilities', () =>
      HttpResponse.json(listDocument([...rows].map(([id, row]) => resource('availabilities', id, row)))),
    ),
    http.post('/api/v1/availabilities', async ({ request }) => {
      await delay(delays())
      const { attributes } = availabilities.bodies.create.parse(await request.json()).data
      return judged(idOf(added++), { ...attributes, open: attributes.open ?? true })
    }),
    http.patch('/api/v1/availabilities/:id', async ({ request, params }) => {
      const id = String(params['id'])
      await delay(delays())
      const { attributes } = availabilities.bodies.update.parse(await request.json()).data
      const row = rows.get(id)
      if (row === undefined) return new HttpResponse(null, { status: 404 })
      const { weekday, open, start_time, end_time } = { ...row, ...withoutGaps(attributes) }
      return judged(id, { weekday, open, start_time, end_time })
    }),
    http.delete('/api/v1/availabilities/:id', async ({ params }) => {
      await delay(delays())
      rows.delete(String(params['id']))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return refused
}

const tuesday = (start_time: string, end_time: string) => ({ weekday: 2, open: true, start_time, end_time })
const weekOf = (...spans: AvailabilityAttributes[]) => new Map(spans.map((span, n) => [idOf(n + 1), span]))
const spansOf = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('button[aria-label$="modifier"]'),
]
const labelsOf = (container: HTMLElement) => spansOf(container).map((span) => span.getAttribute('aria-label'))
const within = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('two spans that are moved one right after the other are both kept, the second beside the first', async () => {
  const rows = weekOf(tuesday('12:00', '15:00'), tuesday('16:00', '17:00'))
  const answers = [120, 0]
  const refused = slowServer(rows, () => answers.shift() ?? 0)
  const { container } = await renderDays()
  await screen.findByRole('button', { name: /^Mardi, 12:00/ })
  const press = (n: number, key: string) => fireEvent.keyDown(spansOf(container)[n] ?? container, { key })
  press(0, 'ArrowLeft')
  press(1, 'ArrowLeft')
  await within(0)
  for (let n = 0; n < 4; n += 1) press(1, 'ArrowLeft')
  await waitFor(() => {
    expect([...rows.values()].map(hoursOf)).toEqual([
      { start: '11:45', end: '14:45' },
      { start: '14:45', end: '15:45' },
    ])
  })
  expect(refused).toEqual([])
})

test('an hour that is added beside a span that has just moved does not take its new place', async () => {
  const rows = weekOf(tuesday('10:00', '11:00'))
  const refused = slowServer(rows, () => 0)
  const { container } = await renderDays()
  await screen.findByRole('button', { name: /^Mardi, 10:00/ })
  for (let n = 0; n < 4; n += 1) fireEvent.keyDown(spansOf(container)[0] ?? container, { key: 'ArrowLeft' })
  fireEvent.click(screen.getByRole('button', { name: /plage.*mardi/i }))
  await waitFor(() => {
    expect([...rows.values()].map(hoursOf)).toEqual([
      { start: '09:00', end: '10:00' },
      { start: '10:00', end: '11:00' },
    ])
  })
  expect(refused).toEqual([])
})

test('a move is kept when the page is left at once', async () => {
  const rows = weekOf(tuesday('10:00', '11:00'))
  slowServer(rows, () => 0)
  const { container, unmount } = await renderDays()
  await screen.findByRole('button', { name: /^Mardi, 10:00/ })
  fireEvent.keyDown(spansOf(container)[0] ?? container, { key: 'ArrowRight' })
  unmount()
  await waitFor(() => {
    expect([...rows.values()]).toEqual([tuesday('10:15', '11:15')])
  })
})

const action = fc.record({
  /** Most are moves. */
  what: fc.nat(9),
  which: fc.nat(1000),
  key: fc.constantFrom('ArrowLeft', 'ArrowRight'),
  shiftKey: fc.boolean(),
  /** Shorter and longer than the pause after a move. */
  pause: fc.constantFrom(...Array<number>(8).fill(0), 20, 20, 120, 650),
  wait: fc.nat(80),
})

test('no order of edits, however fast, makes the page send hours that the server refuses', async () => {
  const rows = weekOf(tuesday('09:00', '11:00'), tuesday('11:30', '14:00'), tuesday('15:00', '17:00'))
  const actions = fc.sample(action, { seed: 10, numRuns: 40 })
  let calls = 0
  const refused = slowServer(rows, () => actions[calls++ % actions.length]?.wait ?? 0)
  const { container } = await renderDays()
  await screen.findByRole('button', { name: /^Mardi, 09:00/ })
  const oneOf = <Item,>(items: readonly Item[], which: number): Item | undefined => items[which % items.length]
  for (const { what, which, key, shiftKey, pause } of actions) {
    const days = [...container.querySelectorAll<HTMLElement>('li:has(button.add)')]
    const span = oneOf(spansOf(container), which)
    const [add, toggle] = ['button.add', '[role=switch]'].map((one) => oneOf(days, which)?.querySelector(one))
    const kept = container.querySelector('form button[type=submit]')
    if (what === 0 && add) fireEvent.click(add)
    else if (what === 1 && toggle) fireEvent.click(toggle)
    else if (what === 2 && span) fireEvent.keyDown(span, { key: 'Delete' })
    else if (what === 3 && span) fireEvent.click(span)
    else if (what === 4 && kept) fireEvent.click(kept)
    else if (what === 5) {
      const choice = oneOf([...container.querySelectorAll<HTMLSelectElement>('form select')], which)
      const value = choice && oneOf([...choice.options], which)?.value
      if (choice && value !== undefined) fireEvent.change(choice, { target: { value } })
    } else if (span) fireEvent.keyDown(span, { key, shiftKey })
    if (pause > 0) await within(pause)
  }
  await within(700)
  await waitFor(() => {
    const open = [...rows.values()].filter((row) => row.open)
    const order = (a: AvailabilityAttributes, b: AvailabilityAttributes) =>
      a.weekday - b.weekday || a.start_time.localeCompare(b.start_time)
    const expected = open.toSorted(order).map(({ start_time, end_time }) => [start_time, end_time])
    const labels = labelsOf(container).map((label) => label?.match(/\d\d:\d\d/g))
    expect(labels).toEqual(expected)
  })
  expect(refused).toEqual([])
}, 60_000)
