import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId, instant, type EventId, type CompanyId } from '#domain/platform/ids.ts'
import { withheldIn, withheldTypes } from '#domain/aggregates.ts'
import { publicEvents } from './public-events/index.ts'
import { NotMappable, toPublicMessage } from './public-message.ts'

const request = derivedId('request')
const requested: RecordedEvent = {
  id: derivedId<EventId>('event'),
  stream: `mentoring_request-${request}`,
  category: 'mentoring_request',
  revision: 0,
  position: 41n,
  type: 'MentoringRequested',
  schemaVersion: 1,
  recordedAt: instant('2026-03-17T13:00:01.000Z'),
  metadata: {
    companyId: derivedId<CompanyId>('company'),
    actor: { kind: 'user' },
    correlationId: 'c',
    at: instant('2026-03-17T13:00:00.000Z'),
  },
  data: {
    participantId: derivedId('mentee'),
    participantUserId: derivedId('mentee user'),
    presenterId: derivedId('mentor'),
    presenterUserId: derivedId('mentor user'),
    programId: derivedId('program'),
    relationshipId: request,
    origin: 'participant',
    message: { enc: 1, kid: derivedId('mentee user'), iv: 'aXY', ct: 'c2VjcmV0', tag: 'dGFn' },
    receipt: { rule: 1, score: 82, criteria: [{ criterion: 'skills', matched: ['delegation'] }] },
    answerDueAt: instant('2026-03-31T13:00:00.000Z'),
  },
}

describe('the public message of an event', () => {
  it('is a CloudEvent in binary mode, keyed by its stream', () => {
    const message = toPublicMessage(requested)
    expect(message).toMatchObject({
      topic: 'binome.mentoring-requests.v1',
      key: requested.stream,
      headers: {
        ce_id: requested.id,
        ce_type: 'binome.MentoringRequested.v1',
        ce_subject: requested.stream,
        ce_streamrevision: '0',
        ce_position: '41',
      },
    })
    expect(JSON.parse(message.value)).toMatchObject({ match_score: 82, origin: 'participant' })
  })

  it('carries no personal text, sealed or not, and no account id', () => {
    const { value } = toPublicMessage(requested)
    expect(value).not.toContain('c2VjcmV0')
    expect(value).not.toContain('delegation')
    expect(value).not.toContain(derivedId('mentee user'))
  })

  it('has no member that is withheld', () => {
    const wrong = Object.values(publicEvents).flatMap((events) =>
      Object.entries(events).flatMap(([type, { schema }]) =>
        withheldIn(type).filter((member) => Object.keys(schema.shape).includes(member)),
      ),
    )
    expect(wrong).toEqual([])
    expect(withheldTypes).toEqual(['FeedbackGiven', 'FeedbackRevised'])
  })

  it('is refused, never guessed, for an event without a schema or that does not fit it', () => {
    expect(() => toPublicMessage({ ...requested, type: 'SomethingNew' })).toThrow(NotMappable)
    expect(() => toPublicMessage({ ...requested, data: {} })).toThrow(NotMappable)
    expect(() => toPublicMessage({ ...requested, category: 'capacity' })).toThrow(NotMappable)
  })
})
