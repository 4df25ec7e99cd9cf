import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import { findMeeting, meetingReads } from '#projections/meetings/meeting/query.ts'
import { privateNotes as contract, type PrivateNoteAttributes } from '../../contract/mentoring/private-notes.ts'
import { found, one } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { NotePlace } from '../../ports/mentoring.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { viewerOf } from './shared/mentoring-policy.ts'

/** What each of the two notes for themselves alone: for everybody else, administrators too, there is none. */
export function privateNoteEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  return [
    ...notesOf(dependencies, {
      path: contract.paths.of_relationship,
      subject: 'mentoring_relationship',
      named: 'an accompaniment',
      find: findMentoringRelationship,
      reads: relationshipReads,
    }),
    ...notesOf(dependencies, {
      path: contract.paths.of_meeting,
      subject: 'meeting',
      named: 'a session',
      find: findMeeting,
      reads: meetingReads,
    }),
  ]
}

interface Subject {
  readonly path: string
  readonly subject: NotePlace['subject']
  readonly named: string
  readonly find: typeof findMentoringRelationship | typeof findMeeting
  readonly reads: typeof relationshipReads | typeof meetingReads
}

function notesOf(
  { sql, privateNotes }: RouteDependencies,
  { path, subject, named, find, reads }: Subject,
): readonly Endpoint[] {
  const declared = { path, reads, query: queryOf(contract), answers: answersOf(contract), revisions: true } as const
  /** @throws Problem 404 for who is not one of the two */
  const placeOf = async (call: SignedInCall): Promise<NotePlace> => {
    const subjectId = call.params['id'] ?? ''
    const parties = found(await find(sql(call.company.id), subjectId, viewerOf(call.user)))
    if (![parties.participantUserId, parties.presenterUserId].includes(call.user.id))
      throw new Problem(404, 'not_found')
    return { companyId: call.company.id, userId: call.user.id, subject, subjectId }
  }
  const show = (call: SignedInCall, { subjectId: id }: NotePlace, attributes: PrivateNoteAttributes) =>
    one(call, JSON.stringify({ type: contract.type, id, attributes }), null, attributes.revision)
  const attributesOf = async (call: SignedInCall, place: NotePlace) => {
    const { words, revision, updatedAt } = await privateNotes.read(sql(call.company.id), place)
    return { words, revision, updated_at: updatedAt?.toISOString() ?? null }
  }
  return [
    endpoint({
      ...declared,
      access: 'session',
      method: 'get',
      summary: `What the reader notes of ${named}, for themselves alone`,
      handle: async (call) => {
        const place = await placeOf(call)
        return show(call, place, await attributesOf(call, place))
      },
    }),

    endpoint({
      ...declared,
      access: 'session',
      method: 'put',
      summary: `Write what one notes of ${named}; an empty text removes it`,
      body: { schema: contract.bodies.replace, kind: contract.type },
      find: placeOf,
      handle: async (call, { data }, place) => {
        const { words } = data.attributes
        const written = await privateNotes.write(
          call.once(sql(call.company.id)),
          place,
          words.trim() === '' ? '' : words,
          (revision) => checkIfMatch(call, revision),
        )
        // As for a command: who is erased is signed in no longer.
        if (!written) throw new Problem(401, 'unauthenticated')
        const { revision, updated_at } = await attributesOf(call, place)
        return show(call, place, { revision, updated_at })
      },
    }),
  ]
}
