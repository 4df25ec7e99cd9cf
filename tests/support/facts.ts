import type { Facts, PersonBooking, PersonFacts, WantedDate } from '#commands/platform/ports.ts'
import type { MessageFacts } from '#domain/messages/conversation/decide.ts'
import type { FeedbackQuestion } from '#domain/mentoring/feedback/answers.ts'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { Presence } from '#domain/people/account/words.ts'
import type { MeetingId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { matchProfile, named, program } from './mentoring.ts'

export interface Person {
  readonly name: string
  readonly role: 'participant' | 'presenter'
  presence?: Presence
  inProgram?: boolean
  visible?: boolean
  away?: boolean
}

/**
 * Facts of one company held in memory; a test changes `people` and `limits` as it goes. Ids as `partiesOf` makes them.
 */
export class FactsDouble implements Facts {
  readonly people: Person[]
  readonly limits = { participant: 2, presenter: 3 }
  /** Offered for meetings. */
  readonly meetingReasons = new Set<string>()
  /** Where the company meets by video. */
  readonly conferences = { inProduct: true, hosts: ['meet.example'] }
  /** Dates that wait for an answer in whatever accompaniment. */
  readonly proposed: (Pick<WantedDate, 'by' | 'slot'> & { readonly meetingId: MeetingId })[] = []
  /** The booking rules of people, by account. */
  readonly booking = new Map<UserId, PersonBooking>()
  /** The last day on which mentees ask. */
  requestsUntil: string | null = null
  /** For both roles. */
  readonly questions: FeedbackQuestion[] = []

  /** By number, in whatever conversation. */
  readonly messages = new Map<number, MessageFacts>()

  constructor(people: readonly Person[]) {
    this.people = people.map((person) => ({ ...person }))
  }

  person(name: string): Person {
    const found = this.people.find((person) => person.name === name)
    if (found === undefined) throw new RangeError(`nobody is called ${name}`)
    return found
  }

  async pair(_companyId: unknown, wanted: Parameters<Facts['pair']>[1]): ReturnType<Facts['pair']> {
    const { participant, presenterId, programId } = wanted
    const isMentee = ({ name }: Person) =>
      'userId' in participant
        ? named<UserId>(`${name} user`) === participant.userId
        : named<ProfileId>(name) === participant.profileId
    const mentee = this.people.find((person) => person.role === 'participant' && isMentee(person))
    const mentor = this.people.find(
      (person) => person.role === 'presenter' && named<ProfileId>(person.name) === presenterId,
    )
    return {
      program:
        programId === program
          ? {
              id: program,
              weights: defaultMatchWeights,
              weightsVersion: 1,
              requestsUntil: this.requestsUntil,
              archived: false,
            }
          : null,
      participant: mentee ? factsOf(mentee) : null,
      presenter: mentor ? factsOf(mentor) : null,
      requestExpiryDays: 14,
      defaultLimits: { ...this.limits },
    }
  }

  async answer(_companyId: unknown, { parties }: Parameters<Facts['answer']>[1]): ReturnType<Facts['answer']> {
    const presence = (id: ProfileId): Presence => {
      const found = this.people.find(({ name }) => named<ProfileId>(name) === id)
      return found?.presence ?? (found ? 'active' : 'gone')
    }
    return {
      participant: presence(parties.participantId),
      presenter: presence(parties.presenterId),
      defaultLimits: { ...this.limits },
    }
  }

  async meetingReason(_companyId: unknown, _programId: unknown, reasonId: string): Promise<boolean> {
    return this.meetingReasons.has(reasonId)
  }

  async dateProposed(_companyId: unknown, wanted: Parameters<Facts['dateProposed']>[1]): Promise<boolean> {
    return this.proposed.some(
      ({ meetingId, by, slot }) =>
        !wanted.meetingIds.includes(meetingId) && by !== wanted.by && slot.startsAt === wanted.slot.startsAt,
    )
  }

  async bookings(): ReturnType<Facts['bookings']> {
    return this.booking
  }

  async conference(): ReturnType<Facts['conference']> {
    return this.conferences
  }

  milestonesOfPair: Awaited<ReturnType<Facts['milestones']>> = null

  async milestones(): ReturnType<Facts['milestones']> {
    return this.milestonesOfPair
  }

  async peopleOf(_companyId: unknown, programId: unknown, people: readonly UserId[]): ReturnType<Facts['peopleOf']> {
    const able = this.people.filter(({ presence = 'active', inProgram = true }) => presence === 'active' && inProgram)
    const ids = new Set(able.map(({ name }) => named<UserId>(`${name} user`)))
    return new Set(programId === program ? people.filter((userId) => ids.has(userId)) : [])
  }

  async feedbackQuestions(): Promise<readonly FeedbackQuestion[]> {
    return this.questions
  }

  /** Any two people of the double may write to each other. */
  async correspondence(_companyId: unknown, _userId: UserId, other: UserId): ReturnType<Facts['correspondence']> {
    const found = this.people.find(({ name }) => named<UserId>(`${name} user`) === other)
    return { other: found?.presence ?? (found ? 'active' : 'gone'), correspond: found !== undefined }
  }

  async message(_companyId: unknown, _conversationId: unknown, number: number): ReturnType<Facts['message']> {
    return this.messages.get(number) ?? null
  }

  /** No account of the double was merged. */
  async accountsOf(_companyId: unknown, userId: UserId): Promise<readonly UserId[]> {
    return [userId]
  }
}

function factsOf({
  name,
  role,
  presence = 'active',
  inProgram = true,
  visible = true,
  away = false,
}: Person): PersonFacts {
  return {
    profileId: named<ProfileId>(name),
    userId: named<UserId>(`${name} user`),
    role,
    presence,
    inProgram,
    visible,
    away,
    match: matchProfile(name),
  }
}
