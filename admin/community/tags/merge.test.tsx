import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { TagMerge } from '#contract/console/community/tag-merges.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeAnswer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const ids = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
const tag = (n: 0 | 1, fr: string, more: object = {}) => ({
  id: ids[n],
  kind: 'skill',
  code: fr.toLowerCase(),
  label: { fr, en: fr },
  synonyms: { fr: [], en: [] },
  help: { fr: '', en: '' },
  archived: false,
  merged_into: null,
  revision: 0,
  ...more,
})
const changes: TagMerge = {
  id: ids[0] ?? '',
  tags: 1,
  profiles: 12,
  several: 2,
  searches: 1,
  rules: 0,
  synonyms: { fr: ['Commerce'], en: ['Commerce'] },
}

async function open(second: object = {}, merged: FakeAnswer = { json: changes }) {
  const server = fakeServer()
  server.on(({ path }) => (path.endsWith('/merge_preview') ? { json: changes } : undefined))
  server.on(({ path }) => (path.endsWith('/merge') ? merged : undefined))
  server.on(({ path }) =>
    path === '/admin/api/tags' ? list([tag(0, 'Vente'), tag(1, 'Commerce', second)]) : undefined,
  )
  await renderConsole('/tags')
  for (const name of ['Vente', 'Commerce'])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
  await userEvent.click(screen.getByRole('button', { name: 'Fusionner…' }))
  return { server, dialog: within(await screen.findByRole('dialog', { name: 'Fusionner des étiquettes' })) }
}

it('says what a merge would change, merges, and says what it has changed', async () => {
  const { server, dialog } = await open()
  expect(await dialog.findByText('12 profils changent')).toBeDefined()
  expect(dialog.getByText('1 recherche enregistrée suit')).toBeDefined()
  expect(dialog.getByText('Commerce part aux archives')).toBeDefined()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Fusionner' }))
  expect(await dialog.findByText(/12 profils ont changé/)).toBeDefined()
  expect(server.called(`/admin/api/tags/${ids[0]}/merge`).map(({ body }) => body)).toEqual([{ tags: [ids[1]] }])
})

it('asks for tags of one list', async () => {
  const { dialog } = await open({ kind: 'motivation' })
  expect(await dialog.findByText(/de listes différentes/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Fusionner' })).toBeNull()
})

it('says why the server refuses', async () => {
  const errors = { tags: 'Une de ces étiquettes n’existe plus' }
  const { dialog } = await open({}, { status: 422, json: { message: 'Le formulaire…', errors } })
  await userEvent.click(await dialog.findByRole('button', { name: 'Fusionner' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(errors.tags)
  expectComplaint(/HttpError/)
})
