import { afterEach, describe, expect, it } from 'vitest'
import { instant, type ProfileId, type RequestId } from '#domain/platform/ids.ts'
import { named } from '#tests/support/mentoring.ts'
import { by, idOf, user } from '#tests/support/requests.ts'
import {
  confirm,
  confirmed,
  dateTaken,
  propose,
  proposedAt,
  revoke,
  sagaLogs,
  sagaWorld,
  steps,
  takeDate,
  withdraw,
} from '#tests/support/saga-world.ts'
import type { CommandResult } from './ports.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe.each(sagaLogs)('a saga on %s', (_, openLog) => {
  async function world() {
    const log = await openLog()
    closing.push(() => log.close())
    return sagaWorld(log.store)
  }

  const offered = async (of: Process) => {
    const requestId = idOf(await of.ask('Inès', 'Marc'))
    await propose(of, requestId, proposedAt, 'dates')
    return requestId
  }

  type Process = ReturnType<Awaited<ReturnType<typeof world>>['process']>

  it.each(steps(2))('finishes a request that stopped at step %i (%s) with the same key', async (nth, when) => {
    const { process, story } = await world()
    const dying = process()
    dying.crashAt(nth, when)
    await expect(dying.ask('Inès', 'Marc', { idempotencyKey: 'ask' })).rejects.toThrow('gone')
    const requestId = idOf(await process().ask('Inès', 'Marc', { idempotencyKey: 'ask' }))
    expect(await story(requestId)).toEqual({
      request: ['MentoringRequested'],
      relationship: ['RelationshipRequested'],
      mentee: [],
      mentor: [],
    })
  })

  it.each(steps(4).flatMap((step) => [[...step, 'same'] as const, [...step, 'another'] as const]))(
    'finishes a confirmation that stopped at step %i (%s) with %s key',
    async (nth, when, key) => {
      const { process, story } = await world()
      const requestId = idOf(await process().ask('Inès', 'Marc'))
      const dying = process()
      dying.crashAt(nth, when)
      await expect(confirm(dying, requestId, 'same')).rejects.toThrow('gone')
      const result = await confirm(process(), requestId, key)
      expect(result).toMatchObject({ ok: true, id: requestId })
      expect(await story(requestId)).toEqual(confirmed(requestId))
      expect(await confirm(process(), requestId, 'same')).toMatchObject({ ok: true, repeated: true })
      expect(await story(requestId)).toEqual(confirmed(requestId))
    },
  )

  it.each(steps(7).flatMap((step) => [[...step, 'same'] as const, [...step, 'another'] as const]))(
    'finishes the taking of a date that stopped at step %i (%s) with %s key',
    async (nth, when, key) => {
      const { process, story, firstMeeting } = await world()
      const requestId = await offered(process())
      const dying = process()
      dying.crashAt(nth, when)
      await expect(takeDate(dying, requestId, 'same')).rejects.toThrow('gone')
      expect(await takeDate(process(), requestId, key)).toMatchObject({ ok: true, id: requestId })
      expect(await story(requestId)).toEqual(dateTaken(requestId))
      expect(await takeDate(process(), requestId, 'same')).toMatchObject({ ok: true })
      expect(await story(requestId)).toEqual(dateTaken(requestId))
      expect(await firstMeeting(requestId)).toEqual({
        meeting: ['MeetingInitiated', 'AppointmentProposed', 'AppointmentAccepted'],
        agendas: [['AgendaSlotReserved'], ['AgendaSlotReserved']],
      })
    },
  )

  it.each([1, 2, 3])('compensates the taking of a date when other dates are proposed before step %i', async (nth) => {
    const { process, story } = await world()
    const requestId = await offered(process())
    const taking = process()
    taking.meddleAt(nth, () => propose(process(), requestId, '2026-04-02T09:00:00Z', 'other'))
    expect(await takeDate(taking, requestId, 'take')).toEqual({ ok: false, refusal: { code: 'date_not_proposed' } })
    expect(await story(requestId)).toEqual({
      request: ['MentoringRequested', 'OtherDatesProposed', 'OtherDatesProposed'],
      relationship: ['RelationshipRequested'],
      mentee: [],
      mentor: [],
    })
  })

  it.each(steps(2))(
    'releases what a confirmation reserved that stopped at step %i (%s) when the request is withdrawn',
    async (nth, when) => {
      const { process, story } = await world()
      const requestId = idOf(await process().ask('Inès', 'Marc'))
      const dying = process()
      dying.crashAt(nth, when)
      await expect(confirm(dying, requestId, 'confirm')).rejects.toThrow('gone')
      expect(await withdraw(process(), requestId, 'withdraw')).toMatchObject({ ok: true })
      expect(await story(requestId)).toEqual({
        request: ['MentoringRequested', 'MentoringRequestWithdrawn'],
        relationship: ['RelationshipRequested', 'RelationshipCancelled'],
        mentee: [],
        mentor: [],
      })
    },
  )

  it.each(steps(4).flatMap((step) => [[...step, 'same'] as const, [...step, 'another'] as const]))(
    'finishes a revocation that stopped at step %i (%s) with %s key',
    async (nth, when, key) => {
      const { process, story } = await world()
      const requestId = idOf(await process().ask('Inès', 'Marc'))
      await confirm(process(), requestId, 'confirm')
      const dying = process()
      dying.crashAt(nth, when)
      await expect(revoke(dying, requestId, 'same')).rejects.toThrow('gone')
      expect(await revoke(process(), requestId, key)).toMatchObject({ ok: true, id: requestId })
      const revoked = {
        request: [...confirmed(requestId).request, 'MentoringRequestRevoked'],
        relationship: [...confirmed(requestId).relationship, 'RelationshipCancelled'],
        mentee: [],
        mentor: [],
      }
      expect(await story(requestId)).toEqual(revoked)
      // An old key, long after: the answer of then, and nothing of it comes back.
      expect(await confirm(process(), requestId, 'confirm')).toMatchObject({ ok: true, repeated: true })
      expect(await story(requestId)).toEqual(revoked)
    },
  )

  it.each([1, 2, 3])('compensates a confirmation when the request is withdrawn before step %i', async (nth) => {
    const { process, story } = await world()
    const requestId = idOf(await process().ask('Inès', 'Marc'))
    const confirming = process()
    confirming.meddleAt(nth, () => withdraw(process(), requestId, 'withdraw'))
    expect(await confirm(confirming, requestId, 'confirm')).toMatchObject({
      ok: false,
      refusal: { code: 'transition_not_allowed' },
    })
    expect(await story(requestId)).toMatchObject({
      relationship: [expect.anything(), 'RelationshipCancelled'],
      mentee: [],
      mentor: [],
    })
  })

  it('keeps a reservation that another key has claimed when the first one is compensated', async () => {
    const { process, story, held } = await world()
    const [withMarc, withAwa] = [idOf(await process().ask('Inès', 'Marc')), idOf(await process().ask('Inès', 'Awa'))]
    const withTheo = await otherMentee(process())
    // The side that is reserved second is filled, and freed before the other key looks.
    const second = named<ProfileId>('Inès') < named<ProfileId>('Marc') ? 'Marc' : 'Inès'
    const [rival, by] = second === 'Marc' ? [withTheo, 'Marc'] : [withAwa, 'Awa']
    const first = process()
    first.meddleAt(2, () => process().confirm(rival, user(by)))
    first.meddleAt(3, async () => {
      await revoke(process(), rival, 'revoke')
      expect(await confirm(process(), withMarc, 'another')).toMatchObject({ ok: true })
    })
    expect(await confirm(first, withMarc, 'first')).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
    expect(await story(withMarc)).toEqual(confirmed(withMarc))
    expect(await held(second)).toEqual([withMarc])
  })

  it('takes a decision once for a key, also one that can be repeated', async () => {
    const { process, story } = await world()
    const requestId = idOf(await process().ask('Inès', 'Marc'))
    const slots = [{ startsAt: instant('2026-04-01T09:00:00Z'), minutes: 30, timeZone: 'Europe/Paris' }]
    const propose = () =>
      process().commands.proposeOtherDates({
        ...by(user('Marc'), { idempotencyKey: 'dates' }),
        requestId,
        slots,
        note: null,
      })
    const first = await propose()
    expect(first).toMatchObject({ ok: true, repeated: false })
    expect(await propose()).toEqual({ ...first, repeated: true })
    expect((await story(requestId)).request).toEqual(['MentoringRequested', 'OtherDatesProposed'])
  })

  it('compensates with the same key after a stop before the compensation, and may reserve again', async () => {
    const { process, held } = await world()
    const [withMarc, withAwa] = [idOf(await process().ask('Inès', 'Marc')), idOf(await process().ask('Inès', 'Awa'))]
    const dying = process()
    const names = ['Inès', 'Marc'].sort((a, b) => (named<ProfileId>(a) < named<ProfileId>(b) ? -1 : 1))
    dying.crashAt(2, 'before')
    await expect(confirm(dying, withMarc, 'confirm')).rejects.toThrow('gone')
    expect(await held(names[0]!)).toEqual([withMarc])
    const rival = names[0] === 'Inès' ? await otherMentee(process()) : withAwa
    const rivals: CommandResult = await process().confirm(rival, user(names[0] === 'Inès' ? 'Marc' : 'Awa'))
    expect(rivals).toMatchObject({ ok: true })
    expect(await confirm(process(), withMarc, 'confirm')).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
    expect(await held(names[0]!)).toEqual([])
    await revoke(process(), rival, 'revoke')
    expect(await confirm(process(), withMarc, 'confirm')).toMatchObject({ ok: true })
    expect(await held('Inès')).toEqual([withMarc])
    expect(await held('Marc')).toEqual([withMarc])
  })
  const otherMentee = async (of: Process) => idOf(await of.ask('Théo', 'Marc'))

  it('confirms one of two at once at the limit and releases the other, in each of 10 rounds', async () => {
    const { process, held } = await world()
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([process().ask('Inès', 'Marc'), process().ask('Inès', 'Awa')])
      const [withMarc, withAwa] = answers.map(idOf) as [RequestId, RequestId]
      const results = await Promise.all([
        process().confirm(withMarc, user('Marc')),
        process().confirm(withAwa, user('Awa')),
      ])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results).toContainEqual({ ok: false, refusal: { code: 'limit_reached' } })
      const [won, lost, winner, loser] = results[0]?.ok
        ? ([withMarc, withAwa, 'Marc', 'Awa'] as const)
        : ([withAwa, withMarc, 'Awa', 'Marc'] as const)
      expect([await held('Inès'), await held(winner), await held(loser)]).toEqual([[won], [won], []])
      await revoke(process(), won, `won ${round}`)
      await revoke(process(), lost, `lost ${round}`)
    }
  }, 60_000)
})
