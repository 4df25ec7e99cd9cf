import { idOf } from './people.ts'

/** What a relationship of a body names. */
export const reference = (type: string, id: string) => ({ data: { type, id } })

/** The body of a mentee's request to a mentor; `participant`: an administrator asks for that mentee. */
export function requestBody(mentor: string, options: { slug?: string; message?: string; participant?: string } = {}) {
  const { slug = 'acme', message = 'Bonjour', participant } = options
  return {
    data: {
      type: 'mentoring_requests',
      attributes: { message },
      relationships: {
        presenter: reference('presenters', idOf.profile(slug, mentor, 'presenter')),
        program: reference('programs', idOf.program(slug)),
        ...(participant !== undefined && {
          participant: reference('participants', idOf.profile(slug, participant, 'participant')),
        }),
      },
    },
  }
}

/** The body with which an administrator sets up an accompaniment. */
export function relationshipBody(mentee: string, mentor: string, slug = 'acme') {
  return {
    data: {
      type: 'mentoring_relationships',
      relationships: {
        participant: reference('participants', idOf.profile(slug, mentee, 'participant')),
        presenter: reference('presenters', idOf.profile(slug, mentor, 'presenter')),
        program: reference('programs', idOf.program(slug)),
      },
    },
  }
}

/** The body with which one of the two plans a session. */
export function meetingBody(relationship: string, attributes: object = {}) {
  return {
    data: {
      type: 'meetings',
      attributes: { topic: 'Déléguer', meeting_type: 'phone_call', ...attributes },
      relationships: { mentoring_relationship: reference('mentoring_relationships', relationship) },
    },
  }
}

/** The body of a change of one request. */
export function requestChange(id: string, attributes: object) {
  return { data: { type: 'mentoring_requests', id, attributes } }
}

/** The address of one request. */
export const requestUrl = (id: string) => `/api/v1/mentoring_requests/${id}`
