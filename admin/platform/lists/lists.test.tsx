import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { resourceWords } from '../../resource-words.ts'
import { resourceList } from '../../resource-facts.ts'
import { attribute } from '../testing/elements.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { cases, isTable, mail } from '../testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const lists = await Promise.all(
  resourceList
    .map(({ name }) => name)
    .filter(isTable)
    .map(async (name) => ({ path: name, title: (await resourceWords[name].fr()).title, ...cases[name] })),
)

describe.each(lists)('the list of $path', ({ path, title, row, records }) => {
  const answering = (answer: () => ReturnType<Parameters<FakeServer['on']>[0]>) =>
    server.on((call) => (call.path === `/admin/api/${path}` && call.query.has('_end') ? answer() : undefined))

  it('shows a named table with rows', async () => {
    if (records !== undefined) answering(() => list(records))
    await renderConsole(`/${path}`)
    const table = await screen.findByRole('table', { name: title })
    expect((await within(table).findAllByText(row)).length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: `${title}, lignes` }).tabIndex).toBe(0)
    await expectAccessible()
  })

  it('shows that it loads, then that it is empty and what to do', async () => {
    const { promise: after, resolve } = Promise.withResolvers<void>()
    answering(() => ({ ...list([]), after }))
    await renderConsole(`/${path}`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(screen.getByRole('status', { name: 'Chargement des lignes' })).toBeDefined()
    resolve()
    expect(await screen.findByText(`Rien encore dans « ${title} »`)).toBeDefined()
    expect(screen.queryByText('Aucune ligne ne correspond')).toBeNull()
    const ways = screen.queryAllByRole('link').map((link) => attribute(link, 'href'))
    const makes = ways.includes(`/admin/${path}/create`)
    expect(screen.queryByText('Commencez par le bouton en haut de cette page.') !== null).toBe(makes)
    expect(screen.queryByText(/^Les lignes viennent d’elles-mêmes/) !== null).toBe(!makes)
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('repeats the server’s error and retries', async () => {
    let broken = true
    answering(() => {
      if (broken) return { status: 500, json: { message: 'Erreur interne du serveur' } }
      return records === undefined ? undefined : list(records)
    })
    await renderConsole(`/${path}`)
    const alert = (await screen.findAllByRole('alert')).find(({ textContent }) => textContent?.includes('a échoué'))
    expect(alert?.textContent).toContain('Erreur interne du serveur')
    broken = false
    await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Réessayer' }))
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0)
    expectComplaint(/HttpError/)
  })
})

it('marks the view whose filter an address has, also as a list of one', async () => {
  const filter = JSON.stringify({ status: ['active'], profiles: 'participant' })
  await renderConsole(`/users?filter=${encodeURIComponent(filter)}`)
  const view = await screen.findByRole('link', { name: /^Mentorés/ })
  await waitFor(() => expect(view.getAttribute('aria-current')).toBe('true'))
})

describe('a list that a figure opened', () => {
  const figure = 'name=answered&at=2026-03-12T22%3A59%3A59.999Z&program_id=p1&business_unit=lyon&country='
  const path = `/mentoring_requests?filter=${encodeURIComponent(JSON.stringify({ figure }))}`

  it('says which figure, of what, and how it is counted', async () => {
    await renderConsole(path)
    expect(await screen.findByText('Derrière le chiffre : Demandes répondues')).toBeDefined()
    expect(
      await screen.findByText(
        /^Passerelles · Entité du mentoré : Lyon · Pays du mentoré : Non renseigné · Date : 1[23] mars 2026$/,
      ),
    ).toBeDefined()
    expect(screen.getByText(/^Demandes dont la première suite/)).toBeDefined()
    await expectAccessible()
  })

  it('leads back to all rows', async () => {
    await renderConsole(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Toutes les lignes' }))
    await waitFor(() => expect(screen.queryByText(/^Derrière le chiffre/)).toBeNull())
    expect(server.called('/admin/api/mentoring_requests').at(-1)?.query.has('figure')).toBe(false)
  })

  it('names the bar of a chart', async () => {
    const bar = JSON.stringify({ figure: 'name=held&month=2026-02&evidence=platform' })
    await renderConsole(`/meetings?filter=${encodeURIComponent(bar)}`, { locale: 'en', width: 360 })
    expect(await screen.findByText('Rows counted in: Sessions that took place')).toBeDefined()
    expect(screen.getByText('February 2026 · Seen in the call')).toBeDefined()
  })
})

describe('the count of a list', () => {
  it('says that there are more where the server counted no further', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mails' && query.has('_end')
        ? { json: [mail], headers: { 'X-Total-Count': '1000', 'X-Total-More': 'true' } }
        : undefined,
    )
    await renderConsole('/mails')
    expect(await screen.findByText(/^1 à 25 sur plus de 1\s000$/)).toBeDefined()
    expect((await screen.findByRole('link', { name: /^Tous/ })).textContent).toBe('Tous plus de 1\u202F000')
  })
})

describe('the head of a table', () => {
  it('marks the sorted column and its direction', async () => {
    await renderConsole('/mentoring_requests')
    const heads = async () =>
      (await screen.findAllByRole('columnheader'))
        .filter((head) => head.hasAttribute('aria-sort'))
        .map((head) => [head.textContent, head.getAttribute('aria-sort')])
    expect(await heads()).toEqual([['Envoyée', 'descending']])
    const mentee = screen.getAllByRole('columnheader').find(({ textContent }) => textContent === 'Mentoré')
    await userEvent.click(within(mentee ?? document.body).getByRole('button'))
    await waitFor(async () => expect(await heads()).toEqual([['Mentoré', 'ascending']]))
    for (const cell of screen.getAllByRole('cell')) expect(cell.hasAttribute('aria-sort')).toBe(false)
  })
})

describe('filters on a narrow screen', () => {
  it('fold all but the search, count those that are set, and unfold with their values', async () => {
    await renderConsole('/mentoring_requests?filter={"aasm_state":"requested"}', { width: 360 })
    const fold = await screen.findByRole('button', { name: 'Filtres (1)' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByLabelText('Chercher par nom')).toBeDefined()
    expect(screen.queryByLabelText('État')).toBeNull()
    await userEvent.click(fold)
    expect(screen.getByLabelText<HTMLSelectElement>('État').value).toBe('requested')
    await expectAccessible()
  })
})

describe('an address with a filter that is known no more', () => {
  it('says so, and clears its filters', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mentoring_requests' && query.has('colour')
        ? { status: 400, json: { message: 'La demande n’est pas comprise', errors: { colour: 'Paramètre inconnu' } } }
        : undefined,
    )
    await renderConsole(`/mentoring_requests?${new URLSearchParams({ filter: '{"colour":"red"}' })}`)
    const alert = (await screen.findByText(/^Cette adresse a un filtre/)).closest('[role=alert]')
    expectComplaint(/HttpError|n’est pas comprise/)
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Effacer les filtres' }))
    expect(await screen.findByRole('table')).toBeDefined()
    expect(window.location.search).toBe('')
  })
})
