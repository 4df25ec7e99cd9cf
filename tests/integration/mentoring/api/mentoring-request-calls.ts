import { idOf } from '#tests/support/people.ts'

/** The body of a mentee's request to a mentor; `participant`: an administrator asks for that mentee. */
export function ask(mentor: string, options: { slug?: string; message?: string; participant?: string } = {}) {
  const { slug = 'acme', message = 'Bonjour', participant } = options
  return {
    data: {
      type: 'mentoring_requests',
      attributes: { message },
      relationships: {
        presenter: { data: { type: 'presenters', id: idOf.profile(slug, mentor, 'presenter') } },
        program: { data: { type: 'programs', id: idOf.program(slug) } },
        ...(participant !== undefined && {
          participant: { data: { type: 'participants', id: idOf.profile(slug, participant, 'participant') } },
        }),
      },
    },
  }
}

/** The body of a change of one request. */
export function change(id: string, attributes: object) {
  return { data: { type: 'mentoring_requests', id, attributes } }
}

/** The address of one request. */
export const url = (id: string) => `/api/v1/mentoring_requests/${id}`
