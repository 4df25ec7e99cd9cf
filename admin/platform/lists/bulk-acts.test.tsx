import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type BulkResource, bulkActs } from '#contract/console/platform/bulk-acts.ts'
import { resourceWords } from '../../resource-words.ts'
import { fakeServer, karim, list, waiting } from '../testing/fake-server.ts'
import { cases } from '../testing/listed-records.ts'
import { renderConsole } from '../testing/render-console.tsx'

const usual = { users: [karim], mentoring_requests: [waiting] }

/** The words of the button of each act of a list. */
async function buttonsOf(name: BulkResource): Promise<Readonly<Record<string, { readonly button: string }>>> {
  return (await resourceWords[name].fr()).acts
}

it.each(Object.entries(bulkActs))('offers on the list of %s each act that is done on many', async (name, acts) => {
  const resource = name as BulkResource
  const records = cases[resource].records ?? usual[resource as keyof typeof usual]
  const server = fakeServer('admin')
  server.on(({ path, query }) =>
    path === `/admin/api/${name}` && query.has('_end')
      ? list(records.map((record) => ({ ...record, reminded_at: null, actions: acts })))
      : undefined,
  )
  await renderConsole(`/${name}`)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
  const bar = within(await screen.findByRole('group', { name: 'Lignes choisies' }))
  const words = await buttonsOf(resource)
  const offered = bar.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered).toEqual(expect.arrayContaining(acts.map((act) => words[act]?.button)))
})
