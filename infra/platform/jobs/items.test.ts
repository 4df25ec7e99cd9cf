import { expect, test } from 'vitest'
import type { Person } from '#commands/people/account-records.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import type { DueRequest } from '#projections/mentoring/mentoring-request/query.ts'
import type { Sql, Statement } from '#projections/platform/sql.ts'
import { eraseLapsed } from '../../people/jobs/erase-lapsed-accounts.ts'
import { expireRequests } from '../../mentoring/jobs/expire-requests.ts'
import { describeFailingJobs } from './start.ts'

const count = 250
const names = Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
/** Two throw, one is refused: the first, and one of every page. */
const outcome = (name: string, done: string[]): CommandResult => {
  const n = names.indexOf(name)
  if (n === 0 || n === 120) throw new Error('out of luck')
  if (n === 240) return { ok: false, conflict: true }
  done.push(name)
  return { ok: true, id: name, position: 0n, repeated: false }
}
const messages: string[] = []
const note = (_fields: object, message: string) => void messages.push(message)
const logger = { info: note, warn: note, error: note } as never
const now = () => new Date('2026-03-17T12:00:00Z')

test('a request that cannot be expired holds up no other, whatever it meets', async () => {
  const expired: string[] = []
  const system: Sql = {
    query: async <Row extends object>({ name, values = [] }: Statement) => {
      if (name === 'items_of_job' || name === 'item_hold') return []
      const [, limit, , after] = values
      const from = names.findIndex((name) => name === after) + 1
      return names
        .slice(from, from + Number(limit))
        .map((id): DueRequest => ({ id, companyId: names[0] ?? '', answerDueAt: id })) as Row[]
    },
  }
  const requests = { expire: async ({ requestId }: { requestId: string }) => outcome(requestId, expired) }
  expect(await expireRequests({ system, requests, logger, now })).toEqual({ done: count - 3, failed: 3 })
  expect(expired).toHaveLength(count - 3)
  expect(messages.splice(0)).toEqual([
    'an item of a job failed and is set aside',
    'an item of a job failed and is set aside',
    'a request could not be expired',
    'overdue requests expired',
  ])
})

test('an account that cannot be erased holds up no other', async () => {
  const erased: string[] = []
  const people = names.map((userId) => ({ companyId: 'acme', userId }) as Person)
  const records = {
    lapsed: async (_due: object, limit: number, after?: string) => {
      const from = names.findIndex((name) => name === after) + 1
      return people.slice(from, from + limit)
    },
  }
  const accounts = { eraseLapsed: async ({ userId }: { userId: string }) => outcome(userId, erased) }
  expect(await eraseLapsed({ system: { query: async () => [] }, records, accounts, logger, now })).toEqual({
    done: count - 3,
    failed: 3,
  })
  expect(erased).toHaveLength(count - 3)
})

test('failing jobs are listed, and the process stays ready', () => {
  expect(describeFailingJobs(new Map([['purge', 0]]))).toBeNull()
  expect(
    describeFailingJobs(
      new Map([
        ['expire_requests', 2],
        ['purge', 0],
      ]),
    ),
  ).toBe('ready, expire_requests fails for 2')
})
