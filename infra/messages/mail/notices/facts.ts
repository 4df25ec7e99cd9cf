import type { MilestoneKind } from '#domain/mentoring/action-plan/words.ts'
import type { PersonLook } from '#theme/avatarLook.ts'
import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import type { WorkshopAnswer } from '#domain/meetings/workshop/words.ts'

/** A date in words, on the clocks of both people. */
export interface DateWords {
  /** Such as `mardi 17 mars`. */
  readonly day: string
  /** Such as `mar.`, `17` and `nov.`. */
  readonly leaf: { readonly weekday: string; readonly day: string; readonly month: string }
  /** Such as `14:00`. */
  readonly start: string
  /** Such as `14:00 – 14:45`. */
  readonly hours: string
  readonly city: string
  /** Where the other one's clock shows something else. */
  readonly other: { readonly hours: string; readonly city: string; readonly day: string } | null
}

interface RequestFacts {
  readonly message: string | null
  readonly score: number
  /** Why the two fit, strongest first. */
  readonly reasons: readonly string[]
  /** Until when the answer is expected, such as `20 mars`. */
  readonly due: string
  /** Places that the mentor has left, of how many. */
  readonly left: number
  readonly limit: number
  /** Which side has no place left: nothing can be accepted meanwhile. */
  readonly blocked: 'mentor_full' | 'mentee_full' | null
  /** A word with the proposed dates, or with the refusal. */
  readonly note: string | null
  readonly dates: readonly string[]
}

interface MeetingFacts {
  readonly number: number
  /** Which one of the meetings that were planned together, and of how many. */
  readonly series: { readonly rank: number; readonly of: number } | null
  /** Of how many of them the mail tells; 1: of this one. */
  readonly count: number
  readonly topic: string | null
  readonly type: MeetingType
  /** Where a video conference is held, if not in the product. */
  readonly link: string | null
  readonly when: DateWords | null
  /** The agreed date in whose place it was proposed, or agreed. */
  readonly dropped: DateWords | null
  /** The agreed date that stands beside the date that the mail is about. */
  readonly stands: DateWords | null
  /** It is on the day that the reader's calendar shows, or was before. */
  readonly isToday: boolean
  /** From when on it may be started, such as `13:45`. */
  readonly opens: string | null
  /** Until when a report closes the meeting, such as `27 mars`. */
  readonly due: string | null
  /** The other one has reported. */
  readonly reported: boolean
  /** A word with the date, the refusal or the cancellation. */
  readonly note: string | null
}

interface WorkshopFacts {
  readonly title: string | null
  readonly description: string | null
  /** What the reader answered; null: they are not invited any more. */
  readonly answer: WorkshopAnswer | null
  readonly when: DateWords
  /** Where it is held, if not in the product. */
  readonly link: string | null
  readonly opens: string
  /** It is on the day that the reader's calendar shows, or was before. */
  readonly isToday: boolean
}

/** An article of the help feed. */
interface ArticleFacts {
  readonly title: string
  /** Why it was refused or removed. */
  readonly note: string | null
}

/** A profile of the reader's own that is not found for what it lacks, in per cent. */
interface ProfileFacts {
  readonly completion: number
  /** From which it is found. */
  readonly bar: number
}

/** Of all plans of the reader: what is due this week. */
interface PlanFacts {
  readonly tasks: readonly { readonly title: string | null; readonly day: string }[]
  readonly milestones: readonly {
    readonly kind: MilestoneKind
    readonly count: number | null
    /** null: what its kind and count say. */
    readonly title: string | null
    readonly day: string
  }[]
}

/** A place of a mentor that is kept for the reader. */
interface WaitingFacts {
  /** Such as `lundi 30 novembre, 09:12`. */
  readonly until: string
}

/** What is true of what a notification is about: one of them, by its type. */
export interface SubjectFacts {
  readonly request: RequestFacts | null
  readonly meeting: MeetingFacts | null
  readonly workshop: WorkshopFacts | null
  readonly article: ArticleFacts | null
  readonly profile: ProfileFacts | null
  readonly plan: PlanFacts | null
  readonly waiting: WaitingFacts | null
}

export const noSubjectFacts: SubjectFacts = {
  request: null,
  meeting: null,
  workshop: null,
  article: null,
  profile: null,
  plan: null,
  waiting: null,
}

/** What is true of a notification when its mail leaves. */
export interface NoticeFacts extends SubjectFacts {
  /** The other person; `somebody` stands for them where their account is gone. */
  readonly name: string
  readonly firstName: string
  readonly look: PersonLook
  /** Such as `Analyste exploitation, Réseaux, Lyon`. */
  readonly about: string
  /** The reader is the mentor. */
  readonly asMentor: boolean
  readonly program: string
  /** Of the notification, in words. */
  readonly reason: string | null
  /** Of whoever ended the request or the accompaniment, to the reader. */
  readonly word: string | null
  readonly codes: Readonly<Record<string, string>>
  /** The day on which a paused accompaniment goes on, and that on which the other person is back; null: neither. */
  readonly goesOn: string | null
  readonly backOn: string | null
  /** Pages of the application that lead on. */
  readonly to: {
    /** The request, the accompaniment, the session, the workshop, the conversation or the article. */
    readonly see: string
    readonly date: string
    readonly report: string
    readonly settings: string
    /** Where the video conference is held; null: it is none, or not agreed. */
    readonly join: string | null
    /** Signed: the session as a file for a calendar; null: it has no date ahead. */
    readonly calendar: string | null
  }
  /** Signed links; null: it cannot be done by mail any more, or not by this person. */
  readonly acts: { readonly accept: string; readonly refuse: string; readonly other: string } | null
  /** Dates to choose from, each with its signed link: the next that both have free, or those that were proposed. */
  readonly choices: readonly { readonly when: DateWords; readonly url: string }[]
  /** One click; the page asks, mail programs do not. */
  readonly unsubscribe: string
}
