import type { Category } from '#domain/aggregates.ts'
import { actionPlanRefusals } from './mentoring/action-plan.ts'
import { accountRefusals } from './people/account.ts'
import { agendaRefusals } from './meetings/agenda.ts'
import { capacityRefusals } from './mentoring/capacity.ts'
import { conversationRefusals } from './messages/conversation.ts'
import { feedbackRefusals } from './mentoring/feedback.ts'
import type { Meaning } from './platform/meaning.ts'
import { meetingRefusals } from './meetings/meeting.ts'
import { mentoringRelationshipRefusals } from './mentoring/mentoring-relationship.ts'
import { mentoringRequestRefusals } from './mentoring/mentoring-request.ts'
import { waitingListRefusals } from './mentoring/waiting-list.ts'
import { workshopRefusals } from './meetings/workshop.ts'

type Meanings = Readonly<Record<string, Meaning>>

/** What each aggregate's refusals are over HTTP: status, pointer, French, English. */
export const refusals = {
  mentoring_request: mentoringRequestRefusals,
  mentoring_relationship: mentoringRelationshipRefusals,
  meeting: meetingRefusals,
  feedback: feedbackRefusals,
  conversation: conversationRefusals,
  capacity: capacityRefusals,
  agenda: agendaRefusals,
  account: accountRefusals,
  workshop: workshopRefusals,
  action_plan: actionPlanRefusals,
  waiting_list: waitingListRefusals,
} as const satisfies Readonly<Record<Category, Meanings>>

/** Refusals that any command may give. */
export const commonRefusals = {
  not_found: { status: 404, as: 'not_found' },
  forbidden: { status: 403, as: 'forbidden' },
  revision_mismatch: { status: 412, as: 'revision_mismatch' },
} as const satisfies Meanings

/** Every code with a meaning. A refusal of the commands that is not here does not compile where it is answered. */
export type RefusalWithMeaning =
  | { readonly [Of in Category]: keyof (typeof refusals)[Of] }[Category]
  | keyof typeof commonRefusals

/** @param of the aggregate that the command is about: its meaning of a code comes before the others' */
export function meaningOf(code: RefusalWithMeaning, of?: Category): Meaning {
  const own: readonly Meanings[] = of === undefined ? [] : [refusals[of]]
  const all: readonly Meanings[] = [...own, ...Object.values(refusals), commonRefusals]
  const meaning = all.find((meanings) => Object.hasOwn(meanings, code))?.[code]
  if (meaning === undefined) throw new Error(`the refusal ${code} has no meaning`)
  return meaning
}

export function hasMeaning(code: string): code is RefusalWithMeaning {
  return [...Object.values(refusals), commonRefusals].some((meanings) => Object.hasOwn(meanings, code))
}
