import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resourceWords } from '../../resource-words.ts'
import { canExport, resourceList } from '../../resource-facts.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { cases, isTable } from '../testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})
afterEach(() => vi.restoreAllMocks())

const lists = await Promise.all(
  resourceList
    .map(({ name }) => name)
    .filter(isTable)
    .map(async (name) => ({ name, title: (await resourceWords[name].fr()).title, ...cases[name] })),
)

/** What is saved as a file from now on. */
function savedFiles(): readonly Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return files
}

const show = async ({ name, title, records }: Pick<(typeof lists)[number], 'name' | 'title' | 'records'>) => {
  if (records !== undefined)
    server.on((call) => (call.path === `/admin/api/${name}` && call.query.has('_end') ? list(records) : undefined))
  server.on(({ path }) => (path === `/admin/api/${name}.csv` ? { body: 'Mentoré' } : undefined))
  await renderConsole(`/${name}`)
  return screen.findByRole('table', { name: title })
}

const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

/** Hides the last visible column. @returns its name */
async function leaveOutLast(): Promise<string | null | undefined> {
  fireEvent.click(screen.getByRole('button', { name: 'Colonnes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Colonnes de la liste' })
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes[0]?.disabled).toBe(true)
  const last = boxes.findLast(({ checked, disabled }) => checked && !disabled) ?? dialog
  const name = last.closest('label')?.textContent
  fireEvent.click(last)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return name
}

const download = () => fireEvent.click(screen.getByRole('button', { name: 'Exporter ces lignes en CSV' }))

/** The first file that is saved: its heads without their time zone, and its lines. */
async function readFile(files: readonly Blob[]) {
  await waitFor(() => expect(files).toHaveLength(1))
  const [first = '', ...lines] = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n')
  const titles = first.split(';').map((head) => head.replaceAll('"', '').replace(/ \([\w/]+\)$/, ''))
  return { titles, lines }
}

describe.each(lists)('the list of $name', (listed) => {
  const { name, row } = listed

  it('leaves out a column', async () => {
    const table = await show(listed)
    const before = heads(table)
    const left = await leaveOutLast()
    expect(heads(table)).toEqual(before.filter((head) => head !== left))
  })

  it.runIf(canExport(name))('is a file of the server', async () => {
    await show(listed)
    await leaveOutLast()
    download()
    await waitFor(() => expect(server.called(`/admin/api/${name}.csv`)).toHaveLength(1))
    expect(server.called(`/admin/api/${name}.csv`)[0]?.query.has('without')).toBe(true)
  })

  it.runIf(!canExport(name))('is a file of what its table shows', async () => {
    const table = await show(listed)
    const files = savedFiles()
    download()
    const { titles, lines } = await readFile(files)
    expect(heads(table)).toEqual(expect.arrayContaining(titles))
    expect(lines).toHaveLength(within(table).getAllByRole('row').length - 1)
    expect(lines.join('\n')).toContain(row)
    expect(screen.getAllByRole('table', { name: listed.title })).toHaveLength(1)
  })

  const resource = resourceList.find((one) => one.name === name)
  it.runIf(resource?.hasPage ?? resource?.edit)('opens a record by a click on its row', async () => {
    const table = await show(listed)
    // The page of the record is another test's: it waits for the record until this one ends.
    server.on(({ method }) => (method === 'GET' ? { after: new Promise(() => undefined) } : undefined))
    const cells = within(within(table).getAllByRole('row')[1] ?? table).getAllByRole('cell')
    const plain = cells.find((cell) => cell.querySelector('a, button, input') === null)
    const link = cells.map((cell) => cell.querySelector(`a[href*="/${name}/"]`)).find((one) => one !== null)
    fireEvent.click(plain ?? table)
    await waitFor(() => expect(window.location.pathname).toBe(link?.getAttribute('href')))
  })
})

describe('a file of a table', () => {
  it('has no column that is left out', async () => {
    await show({ name: 'tags', title: 'Étiquettes', ...cases.tags })
    const left = await leaveOutLast()
    const files = savedFiles()
    download()
    const { titles } = await readFile(files)
    expect(titles).toContain('Mots')
    expect(titles).not.toContain(left)
  })
})

describe('a saved view', () => {
  it('keeps columns and order, and both come back with it', async () => {
    const table = await show({ name: 'users', title: 'Personnes', ...cases.users })
    const before = heads(table)
    await userEvent.click(within(within(table).getByRole('columnheader', { name: /Complétude/ })).getByRole('button'))
    await leaveOutLast()
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer cette vue' }))
    await userEvent.type(await screen.findByLabelText(/Nom de la vue/), 'Courte')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const view = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Courte/ })
    await waitFor(() => expect(view.getAttribute('aria-current')).toBe('true'))
    expect(new URL(view.href).searchParams.get('sort')).toBe('completion')

    await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }))
    await screen.findByRole('dialog', { name: 'Colonnes de la liste' })
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes de départ' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heads(table)).toEqual(before)
    await userEvent.click(screen.getByRole('link', { name: /^Courte/ }))
    await waitFor(() => expect(heads(table)).toHaveLength(before.length - 1))
  })
})

describe('a file of a list that the server does not write', () => {
  it('is not offered beyond ten thousand rows, and says why', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mails' && query.has('_end')
        ? { json: cases.mails.records, headers: { 'X-Total-Count': '10000', 'X-Total-More': 'true' } }
        : undefined,
    )
    await renderConsole('/mails')
    const button = await screen.findByRole('button', { name: /^Un fichier de cette liste tient 10\s000 lignes/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('is not offered to users without the right to files', async () => {
    server = fakeServer('referent')
    await renderConsole('/users')
    await screen.findByRole('table', { name: 'Personnes' })
    expect(screen.queryByRole('button', { name: 'Exporter ces lignes en CSV' })).toBeNull()
  })
})
