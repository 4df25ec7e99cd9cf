import type { HelpTopic, HelpWish } from '#domain/mentoring/help-case/words.ts'
import type { RefusalReason, RevocationReason } from '#domain/mentoring/mentoring-request/words.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'

/** What happens to a request after it was sent; `after` in days. */
export type Outcome =
  | { readonly kind: 'confirmed' | 'withdrawn' | 'expired'; readonly after: number }
  | { readonly kind: 'refused'; readonly after: number; readonly reason: RefusalReason; readonly note?: string }
  | { readonly kind: 'revoked'; readonly after: number; readonly reason: RevocationReason }
  | { readonly kind: 'other_dates'; readonly after: number; readonly note: string }

export interface Episode {
  readonly from: string
  readonly to: string
  /** Days before the demo was made. */
  readonly daysAgo: number
  readonly message: string
  readonly outcome?: Outcome
}

/** What becomes of a meeting. `by_one`: one report, long ago; `half`: one, of late. */
export type MeetingEnd =
  | 'held'
  | 'by_one'
  | 'half'
  | 'unreported'
  | 'started'
  | 'confirmed'
  | 'requested'
  | 'countered'
  | 'undated'
  | 'declined'
  | 'cancelled'
  | 'refused'
  | 'not_held'
  | 'expired'

export interface StoryMeeting {
  readonly end: MeetingEnd
  /** Days before the demo was made that it stood, or stands, for; negative: ahead. */
  readonly daysAgo: number
}

export interface Course {
  readonly meetings: readonly StoryMeeting[]
  /** Weekly dates that the mentee has proposed together, which wait for the mentor: how many, from in how many days. */
  readonly series?: { readonly count: number; readonly from: number }
  /** Finished by the mentee, and rated by both. */
  readonly finished: boolean
}

export interface Talk {
  readonly mentee: string
  readonly mentor: string
  /** Who, how many days ago, and what. */
  readonly lines: readonly (readonly ['mentee' | 'mentor', number, string])[]
}

type Doer = 'mentee' | 'mentor' | 'both'

/** A task of a plan; `done`: how many days ago; `due`: in how many days. */
export interface StoryTask {
  readonly title: string
  readonly doer: Doer
  readonly done?: number
  readonly due?: number
}

/** The action plan of a pair. `reached`: how many days ago. */
export interface StoryPlan {
  readonly mentee: string
  readonly mentor: string
  readonly goals: readonly {
    readonly title: string
    readonly measure: string
    readonly set: number
    readonly due?: number
    readonly reached?: number
    readonly tasks: readonly StoryTask[]
  }[]
}

/** Somebody waits for a place of a mentor who has none. */
export interface StoryWait {
  readonly mentee: string
  readonly mentor: string
  readonly daysAgo: number
  readonly message: string
}

/** A meeting of several, which an administrator makes. */
export interface Workshop {
  readonly title: string
  readonly description: string
  /** By e-mail address; the first one leads it. */
  readonly people: readonly string[]
  readonly accepted: readonly string[]
  /** Days before the demo was made that it stood, or stands, for; negative: ahead. A weekend moves it. */
  readonly daysAgo: number
  readonly end: 'ahead' | 'held' | 'cancelled'
}

/** Somebody of the program who can be in its story. */
export interface Cast {
  readonly email: string
  readonly userId: UserId
  readonly profileId: ProfileId
  readonly role: 'participant' | 'presenter'
}

/** What each side says. */
export type Words = Readonly<Record<'mentee' | 'mentor', readonly string[]>>

/** What the first mentee but the one of the demo accounts told the team. */
export interface StoryHelp {
  readonly daysAgo: number
  readonly topic: HelpTopic
  readonly wish: HelpWish
  readonly words: string
}

/** The past of a demo company. */
export interface Story {
  /** The slug of the program that it happens in. */
  readonly program: string
  /** Of its appointments, an IANA name. */
  readonly zone: string
  readonly episodes: (cast: readonly Cast[]) => readonly Episode[]
  /**
   * The meetings of an accompaniment.
   * @param begun days ago
   * @param turn among those that became an accompaniment
   */
  readonly courseOf: (from: string, to: string, begun: number, turn: number) => Course
  /** An episode whose meetings stand in another zone, at this hour of UTC. */
  readonly featured?: { readonly index: number; readonly zone: string; readonly hour: number }
  /** What meetings are about, in rotation. */
  readonly topics: readonly string[]
  /** Of a meeting, in rotation. */
  readonly reports: Words
  /** Of a whole accompaniment, in rotation. */
  readonly afterwards: Words
  readonly talks: readonly Talk[]
  readonly workshops: readonly Workshop[]
  readonly plans: readonly StoryPlan[]
  readonly waits: readonly StoryWait[]
  readonly help?: StoryHelp
}
