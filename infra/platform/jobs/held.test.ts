import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '#commands/people/account-records.ts'
import { FilesUnavailable } from '#commands/platform/files/ports.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { purgeExpired } from '../../people/jobs/purge-expired.ts'
import { removeFiles } from './remove-files.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepRegistrations } from '../../people/jobs/sweep-registrations.ts'

/** Answers each statement by its name or its first words; what fails is kept as the table would. */
function world(fails: (text: string) => boolean, rows: readonly object[] = []) {
  const held: string[] = []
  const ran: string[] = []
  let isPaused = true
  const sql: Sql = {
    query: async <Row extends object>({ name, text, values = [] }: Parameters<Sql['query']>[0]) => {
      if (name === 'items_of_job') return held.map((item) => ({ item, held: isPaused })) as unknown as Row[]
      if (name === 'item_hold') held.push(String(values[1]))
      else if (name === 'items_release') held.splice(held.indexOf(String(values[1])), 1)
      else if (name === undefined) {
        if (fails(text)) throw new Error('broken')
        ran.push(`${text} ${JSON.stringify(values)}`)
        if (text.startsWith('select key')) return rows as Row[]
      }
      return []
    },
  }
  return { sql, held, ran, pausesEnd: () => void (isPaused = false) }
}

test('a failing statement of the hourly retention stops no later one, and is left out for its pause', async () => {
  const { sql, held, ran } = world((text) => text.includes('app.mail_previews'))
  const first = await purgeExpired(sql)
  expect(first.failed).toBe(1)
  expect(held).toEqual(['mail_previews'])
  expect(ran.length).toBe(first.done)
  expect(ran.some((text) => text.includes('app.sign_in_challenges'))).toBe(true)
  expect(await purgeExpired(sql)).toEqual(first)
  expect(held).toEqual(['mail_previews'])
})

test('a file that cannot be removed keeps its row, and the others go', async () => {
  const { sql, held, ran } = world(() => false, [{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  const gone: string[] = []
  const files = {
    remove: async (key: string) => {
      if (key === 'a') throw new Error('broken')
      gone.push(key)
    },
  }
  expect(await removeFiles(sql, files)).toEqual({ done: 2, failed: 1 })
  expect([gone, held]).toEqual([['b', 'c'], ['a']])
  expect(ran.at(-1)).toBe('delete from app.removed_files where key = any($1) [["b","c"]]')
})

test('a store that does not answer is paused after two files, and tried with one file after the pause', async () => {
  const { sql, held, pausesEnd } = world(() => false, [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }])
  const keys: string[] = []
  let isAway = true
  const files = {
    remove: async (key: string) => {
      keys.push(key)
      if (isAway && key !== 'a') throw new FilesUnavailable('the server of the bucket does not answer')
    },
  }
  expect(await removeFiles(sql, files)).toEqual({ done: 1, failed: 2 })
  expect([keys.splice(0), held]).toEqual([['a', 'b', 'c'], ['*']])
  expect(await removeFiles(sql, files)).toEqual({ done: 0, failed: 1 })
  expect(keys).toEqual([])
  pausesEnd()
  isAway = false
  expect(await removeFiles(sql, files)).toEqual({ done: 4, failed: 0 })
  expect(held).toEqual([])
})

test('after a pause one file that fails is enough', async () => {
  const { sql, pausesEnd } = world(() => false, [{ key: 'a' }, { key: 'b' }])
  const keys: string[] = []
  const files = {
    remove: async (key: string) => {
      keys.push(key)
      throw new FilesUnavailable('the server of the bucket does not answer')
    },
  }
  await removeFiles(sql, files)
  pausesEnd()
  await removeFiles(sql, files)
  expect(keys).toEqual(['a', 'b', 'a'])
})

test('a file that nothing names and that cannot be deleted holds up no other', async () => {
  const { sql, held } = world(() => false)
  const gone: string[] = []
  const keyOf = (name: string) => `avatars/${randomUUID()}/${name.repeat(32)}-96.webp`
  const keys = ['a', 'b', 'c'].map(keyOf)
  const [broken, ...others] = keys
  const files = {
    list: async function* (folder: string) {
      if (folder !== 'avatars') return
      for (const key of keys) yield { key, writtenAt: new Date(0), unfinished: false }
    },
    remove: async (key: string) => {
      if (key === broken) throw new Error('broken')
      gone.push(key)
    },
  }
  const first = await sweepFiles(sql, files, new Date())
  expect(first).toEqual({ done: 2, failed: 1 })
  expect([gone, held]).toEqual([others, [broken]])
})

test('a registration that cannot be taken back holds up no other', async () => {
  const { sql, held } = world(() => false)
  const people = ['1', '2', '3'].map((userId) => ({ companyId: 'acme', userId }) as Person)
  const gone: string[] = []
  const records = {
    unfinished: async () => people,
    discard: async ({ userId }: Person) => {
      if (userId === '1') throw new Error('broken')
      gone.push(userId)
    },
  }
  const store = { readStream: async () => [] }
  expect(await sweepRegistrations({ sql, records, store })).toEqual({ done: 2, failed: 1 })
  expect([gone, held]).toEqual([['2', '3'], ['1']])
})
