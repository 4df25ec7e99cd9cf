import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recognisedColumn } from '#contract/console/people/import-columns.ts'
import { type FakeServer, fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { checked } from './testing.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, method }) =>
    path === '/admin/api/invitation_imports' && method === 'POST' ? { json: checked } : undefined,
  )
})

/** As a French spreadsheet saves it: `é` is one byte. */
const windows = (text: string) => new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'promo.csv')
const people = 'Pr\u00e9nom;Nom;Mail pro;Courriel perso;UO\r\nAna\u00efs;Est\u00e8ve;anais@acme.test;;REL\r\n'

async function choose(file: File) {
  await renderConsole('/invitation_imports/create')
  await userEvent.upload(await screen.findByLabelText('Fichier CSV'), file)
  return screen.findByRole('region', { name: 'Relier les colonnes' })
}
const sent = () => server.called('/admin/api/invitation_imports').filter(({ method }) => method === 'POST')
const check = () => userEvent.click(screen.getByRole('button', { name: 'Contr\u00f4ler le fichier' }))
const valueOf = (part: HTMLElement, name: RegExp) => within(part).getByLabelText<HTMLSelectElement>(name).value

describe('the columns of a file of people', () => {
  it('are guessed by their names, and shown with the first lines', async () => {
    const part = await choose(windows(people))
    expect(part.textContent).toContain('Windows-1252')
    await waitFor(() => expect(valueOf(part, /Pr\u00e9nom/)).toBe('first_name'))
    expect(valueOf(part, /Mail pro/)).toBe('email')
    expect(valueOf(part, /UO/)).toBe('business_unit')
    expect(valueOf(part, /Courriel perso/)).toBe('')
    const preview = within(part).getByRole('table')
    expect(within(preview).getByRole('cell', { name: 'Ana\u00efs' })).toBeDefined()
    await expectAccessible()
  })

  it('are changed by hand, and sent as they stand', async () => {
    const part = await choose(windows(people))
    await waitFor(() => expect(valueOf(part, /Mail pro/)).toBe('email'))
    await userEvent.selectOptions(within(part).getByLabelText(/Mail pro/), '')
    await check()
    expect(await within(part).findByRole('alert')).toBeDefined()
    await userEvent.selectOptions(within(part).getByLabelText(/Courriel perso/), 'email')
    await check()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      columns: {
        'Pr\u00e9nom': 'first_name',
        Nom: 'last_name',
        'Mail pro': null,
        'Courriel perso': 'email',
        UO: 'business_unit',
      },
    })
  })

  it('are refused when two of them are the same thing', async () => {
    const part = await choose(new File(['\ufeffemail,name\na@acme.test,Ana\n'], 'people.csv'))
    await waitFor(() => expect(valueOf(part, /email/)).toBe('email'))
    await userEvent.selectOptions(within(part).getByLabelText(/name/), 'email')
    await check()
    expect((await within(part).findByRole('alert')).textContent).toContain('Deux colonnes')
    expect(sent()).toEqual([])
  })
})

describe('a file that is no CSV', () => {
  it.each(['people.xlsx', 'people.xls', 'people.ods', 'people.numbers'])(
    'may be chosen: of %s the page says what to do, before it is sent',
    async (name) => {
      await renderConsole('/invitation_imports/create')
      const input = await screen.findByLabelText<HTMLInputElement>('Fichier CSV')
      await userEvent.upload(input, new File([Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)], name))
      expect((await screen.findByText(/C’est un classeur/)).textContent).toContain('Enregistrer sous')
      expect(screen.queryByRole('region', { name: 'Relier les colonnes' })).toBeNull()
    },
  )

  it.each(['people.txt', 'people.tsv'])('but a text with columns, %s, is read', async (name) => {
    const part = await choose(new File(['email\tname\na@acme.test\tAna\n'], name))
    await waitFor(() => expect(valueOf(part, /email/)).toBe('email'))
  })
})

it.each([
  ['fr', 'invitations'],
  ['fr', 'accounts'],
  ['en', 'invitations'],
  ['en', 'accounts'],
] as const)('gives an example in %s for %s, whose columns are all known', async (locale, kind) => {
  fakeServer()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:x'
  })
  await renderConsole('/invitation_imports/create', { locale })
  await userEvent.selectOptions(await screen.findByLabelText(/^(Que faire|What to do)/), kind)
  await userEvent.click(screen.getByRole('button', { name: /exemple|example/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [header = '', ...people] = (await saved[0]?.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? []
  const names = header.split(locale === 'fr' ? ';' : ',')
  const fields = names.map((name) => recognisedColumn(name, kind))
  expect(names.filter((_, at) => fields[at] === null)).toEqual([])
  expect(new Set(fields).size).toBe(names.length)
  expect(people).toHaveLength(2)
})
