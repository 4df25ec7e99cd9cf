import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { implementations } from './implementations.ts'

const infra = new URL('../../../infra/platform/event-store/', import.meta.url)
const here = new URL('./', import.meta.url)

async function sources(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.ts') && name !== 'every-implementation.test.ts',
  )
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
}

test('every implementation of the port passes the contract', async () => {
  const exported = (await sources(infra)).flatMap((text) =>
    [...text.matchAll(/export (?:async )?function (create\w*Store)\b/g)].map(([, name]) => name),
  )
  expect(exported.length).toBeGreaterThan(0)
  const whole = Object.values(implementations).filter(({ parts }) => parts === undefined)
  expect(new Set(exported)).toEqual(new Set(whole.map(({ factory }) => factory)))
})

test('no part of the contract is skipped for any implementation', async () => {
  for (const text of await sources(here)) expect(text).not.toMatch(/\.(skip|only|todo|skipIf|runIf|fails)\b/)
})

test('every implementation has the capabilities that the table states', async () => {
  for (const implementation of Object.values(implementations)) {
    const opened = await implementation.open()
    expect(opened.store.multiStream).toBe(implementation.multiStream)
    await opened.close()
  }
})
