import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileOf } from '../../../testing/fixtures.ts'
import { ApiError, type Fault } from '../../../shared/data/errors.ts'
import type { Answer, Answers } from '../../../shared/profile/answers.ts'
import { createKeeper, pause, type KeptProfile } from './keeper.ts'

const own = {
  missing: [],
  min_completion: 60,
  shows_talents: false,
  matches_talents: false,
  skipped_steps: [],
  finalised_at: null,
}
const kept = (answers: Answers, etag: string): KeptProfile => ({
  attributes: profileOf(),
  own: { ...own, answers: { ...answers } },
  etag,
})
const fault = (field: string, code: string, detail = code): Fault => ({
  code,
  title: undefined,
  detail,
  source: `/data/attributes/answers_details/${field}`,
})
const stale = new ApiError(412, 'conflict')

/** A server that keeps answers, and says first what a test gives it to say. */
function serverWith(answers: Answers) {
  const server = { answers, revision: 1, sent: [] as object[], says: [] as ApiError[], meanwhile: () => {} }
  const now = () => kept(server.answers, `"${server.revision}"`)
  const keeper = createKeeper(now(), {
    read: () => Promise.resolve(now()),
    send: (attributes: { answers_details?: Record<string, Answer> }, etag) => {
      server.sent.push(attributes)
      server.meanwhile()
      const refusal = server.says.shift() ?? (etag === `"${server.revision}"` ? undefined : stale)
      if (refusal) return Promise.reject(refusal)
      server.answers = { ...server.answers, ...attributes.answers_details }
      server.revision += 1
      return Promise.resolve(now())
    },
  })
  const elsewhere = (changed: Answers) => {
    server.answers = { ...server.answers, ...changed }
    server.revision += 1
  }
  return { server, keeper, elsewhere }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(pause)

test('consecutive changes are one call, and visible before it', async () => {
  const { server, keeper } = serverWith({})
  keeper.give('mission', 'F')
  await vi.advanceTimersByTimeAsync(pause - 1)
  keeper.give('mission', 'Former')
  expect(keeper.state().drafts).toEqual({ mission: 'Former' })
  expect(server.sent).toEqual([])
  await settle()
  expect(server.sent).toEqual([{ answers_details: { mission: 'Former' } }])
  expect(keeper.state()).toMatchObject({ drafts: {}, profile: { own: { answers: { mission: 'Former' } } } })
  expect(keeper.state().savedAt).not.toBeNull()
})

test('what is changed while an answer is on its way is sent after it', async () => {
  const { server, keeper } = serverWith({})
  server.meanwhile = () => {
    server.meanwhile = () => {}
    keeper.give('mission', 'Deux')
  }
  keeper.give('mission', 'Un')
  await settle()
  await settle()
  expect(server.sent).toHaveLength(2)
  expect(server.answers).toEqual({ mission: 'Deux' })
})

test('an answer untouched elsewhere is sent again over the change of another one', async () => {
  const { server, keeper, elsewhere } = serverWith({ mission: 'Avant', location: 'Lyon' })
  elsewhere({ location: 'Brest' })
  keeper.give('mission', 'Après')
  await settle()
  expect(server.answers).toEqual({ mission: 'Après', location: 'Brest' })
  expect(keeper.state().conflicts).toEqual({})
})

test('an answer that was changed elsewhere waits for the person, and the choice is sent', async () => {
  const { server, keeper, elsewhere } = serverWith({ mission: 'Avant' })
  elsewhere({ mission: 'Ailleurs' })
  keeper.give('mission', 'Ici')
  await settle()
  expect(server.answers).toEqual({ mission: 'Ailleurs' })
  expect(keeper.state()).toMatchObject({ drafts: { mission: 'Ici' }, conflicts: { mission: 'Ailleurs' } })
  keeper.choose('mission', 'mine')
  await settle()
  expect(server.answers).toEqual({ mission: 'Ici' })
})

test('the other one is taken where the person chooses it', async () => {
  const { server, keeper, elsewhere } = serverWith({ mission: 'Avant' })
  elsewhere({ mission: 'Ailleurs' })
  keeper.give('mission', 'Ici')
  await settle()
  keeper.choose('mission', 'theirs')
  await settle()
  expect(server.answers).toEqual({ mission: 'Ailleurs' })
  expect(keeper.state()).toMatchObject({ drafts: {}, conflicts: {} })
})

test('a refusal comes back to its field, and the others are saved', async () => {
  const { server, keeper } = serverWith({})
  server.says.push(new ApiError(422, 'unprocessable', [fault('', 'fields_invalid'), fault('phone', 'phone_invalid')]))
  keeper.give('phone', 'zéro six')
  keeper.give('mission', 'Former')
  await settle()
  expect(server.answers).toEqual({ mission: 'Former' })
  expect(keeper.state()).toMatchObject({ faults: { phone: ['phone_invalid'] }, drafts: { phone: 'zéro six' } })
})

test('a question withdrawn meanwhile is named, and the others are saved', async () => {
  const { server, keeper } = serverWith({})
  server.says.push(new ApiError(422, 'unprocessable', [fault('needs', 'question_gone')]))
  keeper.give('needs', 'Un cap')
  keeper.give('mission', 'Former')
  await settle()
  expect(server.answers).toEqual({ mission: 'Former' })
  expect(keeper.state()).toMatchObject({ gone: ['needs'], drafts: {}, faults: {} })
})

test('what was not saved stays, and is sent again on request', async () => {
  const { server, keeper } = serverWith({})
  server.says.push(new ApiError(0, 'offline'))
  keeper.give('mission', 'Former')
  await settle()
  expect(keeper.state()).toMatchObject({ failure: { category: 'offline' }, drafts: { mission: 'Former' } })
  expect(await keeper.flush()).toBe(true)
  expect(server.answers).toEqual({ mission: 'Former' })
  expect(keeper.state().failure).toBeNull()
})

test('what had not reached the server is taken up, and chosen where it was changed since', async () => {
  const before = serverWith({ position: 'Acheteuse', mission: 'Négocier' })
  before.keeper.give('position', 'Responsable achats')
  before.keeper.give('mission', 'Négocier')
  const left = before.keeper.left()
  expect(left).toEqual({ etag: '"1"', drafts: { position: 'Responsable achats', mission: 'Négocier' } })

  const sent: object[] = []
  const calls = {
    read: () => Promise.reject(stale),
    send: (attributes: object) => {
      sent.push(attributes)
      return Promise.resolve(kept({ position: 'Responsable achats' }, '"2"'))
    },
  }
  const again = createKeeper(kept({ position: 'Acheteuse', mission: 'Négocier' }, '"1"'), calls, left)
  expect(again.state().drafts).toEqual({ position: 'Responsable achats' })
  await settle()
  expect(sent).toEqual([{ answers_details: { position: 'Responsable achats' } }])
  expect(again.left().drafts).toEqual({})

  const changed = createKeeper(kept({ position: 'Directrice', mission: 'Négocier' }, '"7"'), calls, left)
  await settle()
  expect(changed.state().conflicts).toEqual({ position: 'Directrice' })
  expect(sent).toHaveLength(1)
})
