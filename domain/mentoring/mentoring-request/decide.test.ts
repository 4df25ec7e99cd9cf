import { describe, expect, it } from 'vitest'
import { askOf, named, now } from '#tests/support/mentoring.ts'
import { accept, refuse as refused } from '../../platform/decision.ts'
import { instant } from '../../platform/ids.ts'
import {
  confirm,
  createForTwo,
  expire,
  finish,
  proposeOtherDates,
  refuse,
  requestMentoring,
  revoke,
  revokeUnanswered,
  takeDate,
  withdraw,
  type RequestFacts,
} from './decide.ts'
import type { MentoringRequestEvent, Slot } from './events.ts'
import { evolve, noRequest } from './state.ts'

const ask = askOf('Inès', 'Marc')
const { parties, ...rest } = ask
const requested: MentoringRequestEvent = {
  type: 'MentoringRequested',
  data: { ...parties, ...rest, origin: 'participant' },
}
const confirmed: MentoringRequestEvent = { type: 'MentoringRequestConfirmed', data: {} }
const refusedByMentor: MentoringRequestEvent = {
  type: 'MentoringRequestRefused',
  data: { reason: 'no_time', note: null },
}
const finished: MentoringRequestEvent = { type: 'MentoringRequestFinished', data: {} }

const given = (...events: readonly MentoringRequestEvent[]) => events.reduce(evolve, noRequest)

const fine = { presence: 'active', inProgram: true, full: false, away: false } as const
const facts = (
  participant: Partial<RequestFacts['participant']> = {},
  presenter: Partial<RequestFacts['presenter']> = {},
) => ({
  participant: { ...fine, ...participant },
  presenter: { ...fine, visible: true, ...presenter },
})

describe('a mentee asks for mentoring', () => {
  it('is requested, with the receipt and the day the answer is due', () => {
    expect(requestMentoring(given(), ask, facts())).toEqual(accept(requested))
  })

  it.each([
    ['the mentor is no longer active', facts({}, { presence: 'inactive' }), 'partner_inactive'],
    ['the mentee is gone', facts({ presence: 'gone' }), 'participant_gone'],
    ['the mentee is not in the program', facts({ inProgram: false }), 'not_in_program'],
    ['the mentor is not in the program', facts({}, { inProgram: false }), 'not_in_program'],
    ['the mentor hides', facts({}, { visible: false }), 'not_visible'],
    ['the mentee holds all they may', facts({ full: true }), 'mentee_full'],
    ['the mentor holds all they may', facts({}, { full: true }), 'mentor_full'],
    ['the mentor is away', facts({}, { away: true }), 'mentor_away'],
    ['the mentor is full and away', facts({}, { full: true, away: true }), 'mentor_away'],
  ] as const)('is refused when %s', (_, known, code) => {
    expect(requestMentoring(given(), ask, known)).toEqual(refused(code))
  })

  it('is refused when both are the same person', () => {
    const self = { ...ask, parties: { ...parties, presenterUserId: parties.participantUserId } }
    expect(requestMentoring(given(), self, facts())).toEqual(refused('self'))
  })

  it.each([
    ['open', given(requested)],
    ['confirmed', given(requested, confirmed)],
  ])('is refused while one is %s', (_, request) => {
    expect(requestMentoring(request, ask, facts())).toEqual(refused('already_open'))
  })
})

describe('an administrator asks for two people', () => {
  it('records the origin, and accepts a mentor who is not visible', () => {
    expect(createForTwo(given(), ask, facts({}, { visible: false }))).toEqual(
      accept({ type: 'MentoringRequested', data: { ...parties, ...rest, origin: 'admin' } }),
    )
  })

  it('is refused at the limits', () => {
    expect(createForTwo(given(), ask, facts({}, { full: true }))).toEqual(refused('mentor_full'))
  })
})

describe('the mentor proposes other dates', () => {
  const slot: Slot = { startsAt: instant('2026-03-17T13:00:00Z'), minutes: 45, timeZone: 'Europe/Paris' }
  const propose = (
    request: ReturnType<typeof given>,
    slots: readonly Slot[],
    by: 'presenter' | 'participant' = 'presenter',
  ) => proposeOtherDates(request, [by], { slots, note: null }, 'active', now)

  const later = (hours: number) => instant(new Date(Date.parse(slot.startsAt) + hours * 3_600_000))

  it('accepts repeated proposals while the request is open', () => {
    const proposed = { type: 'OtherDatesProposed', data: { slots: [slot], note: null } } as const
    expect(propose(given(requested), [slot])).toEqual(accept(proposed))
    expect(propose(given(requested, proposed), [slot])).toEqual(accept(proposed))
  })

  it.each([
    ['none', []],
    ['more than five', Array.from({ length: 6 }, (_, n) => ({ ...slot, startsAt: later(n) }))],
    ['at the same time', [slot, { ...slot, minutes: 30 }]],
    ['more than a year away', [{ ...slot, startsAt: instant('9999-12-31T23:59:59Z') }]],
    ['in the past', [{ ...slot, startsAt: now }]],
    ['too short', [{ ...slot, minutes: 14 }]],
    ['too long', [{ ...slot, minutes: 241 }]],
    ['of half a minute', [{ ...slot, minutes: 30.5 }]],
    ['in a zone that does not exist', [{ ...slot, timeZone: 'Europe/Lyon' }]],
  ])('but not slots that are %s', (_, slots) => {
    expect(propose(given(requested), slots)).toEqual(refused('slots_invalid'))
  })

  it('is refused once the request is answered, and to the mentee', () => {
    expect(propose(given(requested, confirmed), [slot])).toEqual(refused('transition_not_allowed', []))
    expect(propose(given(requested), [slot], 'participant')).toEqual(refused('transition_not_allowed', ['cancelled']))
  })
})

describe('the mentor confirms', () => {
  it('confirms an open request', () => {
    expect(confirm(given(requested), ['presenter'], 'active')).toEqual(accept(confirmed))
  })

  it('gives nothing the second time', () => {
    expect(confirm(given(requested, confirmed), ['presenter'], 'active')).toEqual(accept())
  })

  it('is refused when the account of the mentee is closed or erased', () => {
    expect(confirm(given(requested), ['presenter'], 'inactive')).toEqual(refused('partner_inactive'))
    expect(confirm(given(requested), ['presenter'], 'gone')).toEqual(refused('participant_gone'))
  })

  it.each(['participant', 'admin', 'system'] as const)('is refused to the %s', (role) => {
    expect(confirm(given(requested), [role], 'active')).toMatchObject({ refusal: { code: 'transition_not_allowed' } })
  })

  it('is refused after a refusal, with nothing allowed', () => {
    expect(confirm(given(requested, refusedByMentor), ['presenter'], 'active')).toEqual(
      refused('transition_not_allowed', []),
    )
  })
})

describe('the mentee takes a proposed date', () => {
  const first: Slot = { startsAt: instant('2026-03-17T13:00:00Z'), minutes: 45, timeZone: 'Europe/Paris' }
  const second: Slot = { ...first, startsAt: instant('2026-03-19T13:00:00Z') }
  const proposed = (...slots: readonly Slot[]): MentoringRequestEvent => ({
    type: 'OtherDatesProposed',
    data: { slots, note: null },
  })
  const taken: MentoringRequestEvent = { type: 'ProposedDateTaken', data: { slot: second } }
  const offered = given(requested, proposed(first, second))
  const take = (request: ReturnType<typeof given>, date: Slot | null = second, at = now) =>
    takeDate(request, ['participant'], date, 'active', at)

  it('confirms the request with that date', () => {
    expect(take(offered)).toEqual(accept<MentoringRequestEvent>(taken, confirmed))
    expect(given(requested, proposed(first, second), taken, confirmed)).toMatchObject({
      state: 'confirmed',
      taken: second,
    })
  })

  it('gives nothing for the same date again, and is refused for another one', () => {
    const held = given(requested, proposed(first, second), taken, confirmed)
    expect(take(held)).toEqual(accept())
    expect(take(held, first)).toEqual(refused('transition_not_allowed', []))
  })

  it.each([
    ['no date', offered, null],
    ['a date that nobody proposed', offered, { ...second, startsAt: instant('2026-03-20T13:00:00Z') }],
    ['another length', offered, { ...second, minutes: 60 }],
    ['a date that a newer proposal replaced', given(requested, proposed(second), proposed(first)), second],
  ])('is refused with %s', (_, request, date) => {
    expect(take(request, date)).toEqual(refused('date_not_proposed'))
  })

  it('is refused when the date is past, with what is allowed', () => {
    expect(take(offered, first, first.startsAt)).toEqual(refused('date_past', ['confirmed', 'cancelled']))
    expect(take(offered, second, second.startsAt)).toEqual(refused('date_past', ['cancelled']))
  })

  it('is refused when the mentor is no longer active', () => {
    expect(takeDate(offered, ['participant'], second, 'inactive', now)).toEqual(refused('partner_inactive'))
  })

  it('is refused to everyone else, and before a proposal', () => {
    for (const role of ['presenter', 'admin', 'system'] as const)
      expect(takeDate(offered, [role], second, 'active', now)).toMatchObject({
        refusal: { code: 'transition_not_allowed' },
      })
    expect(take(given(requested))).toEqual(refused('transition_not_allowed', ['cancelled']))
  })

  it('keeps the date where the mentor confirmed without one a moment before', () => {
    const begun = given(requested, proposed(first, second), confirmed)
    expect(take(begun)).toEqual(accept(taken))
    const kept = given(requested, proposed(first, second), confirmed, taken)
    expect(kept).toMatchObject({ state: 'confirmed', taken: second })
    expect(take(kept)).toEqual(accept())
    expect(take(kept, first)).toEqual(refused('transition_not_allowed', []))
    expect(take(begun, { ...second, minutes: 60 })).toEqual(refused('transition_not_allowed', []))
    expect(take(begun, second, second.startsAt)).toEqual(refused('transition_not_allowed', []))
    expect(takeDate(begun, ['presenter'], second, 'active', now)).toEqual(refused('transition_not_allowed', []))
    expect(take(given(requested, proposed(second), confirmed, finished))).toEqual(refused('transition_not_allowed', []))
  })

  it('leaves the mentor free to confirm without a date', () => {
    expect(confirm(offered, ['presenter'], 'active')).toEqual(accept(confirmed))
    expect(given(requested, proposed(first), confirmed)).toMatchObject({ state: 'confirmed', taken: null })
  })
})

describe('cancelling', () => {
  const cancellations = {
    refuse: {
      by: 'presenter',
      decide: (request: ReturnType<typeof given>) => refuse(request, ['presenter'], 'no_time', null),
      event: refusedByMentor,
    },
    withdraw: {
      by: 'participant',
      decide: (request: ReturnType<typeof given>) => withdraw(request, ['participant']),
      event: { type: 'MentoringRequestWithdrawn', data: {} },
    },
    revoke: {
      by: 'admin',
      decide: (request: ReturnType<typeof given>) => revoke(request, ['admin'], 'mentor_at_capacity', null),
      event: { type: 'MentoringRequestRevoked', data: { reason: 'mentor_at_capacity', note: null } },
    },
    revokeUnanswered: {
      by: 'admin',
      decide: (request: ReturnType<typeof given>) => revokeUnanswered(request, ['admin']),
      event: { type: 'MentoringRequestRevoked', data: { reason: 'other', note: null } },
    },
    expire: {
      by: 'system',
      decide: (request: ReturnType<typeof given>) => expire(request, ['system'], ask.answerDueAt),
      event: { type: 'MentoringRequestExpired', data: {} },
    },
  } as const
  const all = Object.entries(cancellations)

  it.each(all)('%s: cancels an open request', (_, { decide, event }) => {
    expect(decide(given(requested))).toEqual(accept(event))
  })

  it.each(all)('%s: gives nothing the second time', (_, { decide, event }) => {
    expect(decide(given(requested, event))).toEqual(accept())
  })

  it('is refused the second time for another reason, and gives nothing without one', () => {
    const { refuse: byMentor, revoke: byAdmin } = cancellations
    const late = refused('transition_not_allowed', [])
    expect(refuse(given(requested, byMentor.event), ['presenter'], 'other', null)).toEqual(late)
    expect(refuse(given(requested, byMentor.event), ['presenter'], undefined, null)).toEqual(accept())
    expect(revoke(given(requested, byAdmin.event), ['admin'], 'other', null)).toEqual(late)
    expect(revoke(given(requested, byAdmin.event), ['admin'], undefined, null)).toEqual(accept())
  })

  it.each(all)('%s: is refused when it was cancelled by another command', (name, { decide }) => {
    const other = name === 'refuse' ? cancellations.withdraw.event : cancellations.refuse.event
    expect(decide(given(requested, other))).toEqual(refused('transition_not_allowed', []))
  })

  it('is allowed on a confirmed request to administrators only', () => {
    const held = given(requested, confirmed)
    expect(cancellations.revoke.decide(held)).toEqual(accept(cancellations.revoke.event))
    for (const name of ['refuse', 'withdraw', 'revokeUnanswered', 'expire'] as const)
      expect(cancellations[name].decide(held)).toMatchObject({ refusal: { code: 'transition_not_allowed' } })
  })

  it('is refused to other roles', () => {
    const waiting = given(requested)
    const roles = ['participant', 'presenter', 'admin', 'system'] as const
    const accepted = roles.flatMap((role) =>
      [
        refuse(waiting, [role], 'other', null),
        withdraw(waiting, [role]),
        revoke(waiting, [role], 'other', null),
        expire(waiting, [role], ask.answerDueAt),
      ].flatMap((decision) => ('events' in decision ? decision.events.map(({ type }) => [role, type]) : [])),
    )
    expect(accepted).toEqual([
      ['participant', 'MentoringRequestWithdrawn'],
      ['presenter', 'MentoringRequestRefused'],
      ['admin', 'MentoringRequestRevoked'],
      ['system', 'MentoringRequestExpired'],
    ])
  })

  it('does not expire a request before its answer is due', () => {
    const early = instant(new Date(Date.parse(ask.answerDueAt) - 1))
    expect(expire(given(requested), ['system'], early)).toEqual(refused('not_due'))
  })
})

describe('finishing', () => {
  it('follows the relationship, once', () => {
    expect(finish(given(requested, confirmed), ['system'])).toEqual(accept(finished))
    expect(finish(given(requested, confirmed, finished), ['system'])).toEqual(accept())
  })

  it('is refused unless the request is confirmed', () => {
    expect(finish(given(requested), ['system'])).toEqual(refused('transition_not_allowed', ['cancelled']))
  })
})

it('ignores events that cannot follow', () => {
  const other = { ...requested, data: { ...requested.data, programId: named('other') } } as typeof requested
  expect(given(confirmed, refusedByMentor, finished)).toEqual(noRequest)
  expect(given(requested, finished)).toEqual(given(requested))
  expect(given(requested, other)).toEqual(given(requested))
  expect(given(requested, refusedByMentor, confirmed)).toEqual(given(requested, refusedByMentor))
})
