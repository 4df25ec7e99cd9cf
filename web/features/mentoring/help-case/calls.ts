import type { z } from 'zod'
import type { helpCases } from '#contract/mentoring/help-cases.ts'
import { api } from '../../../shared/data/api.ts'
import type { Attributes } from '../../../shared/data/models.ts'
import type { RequestObject } from '../../../shared/data/requests.ts'

export type Desk = Attributes<'help_desks'>
export type HelpCaseState = Attributes<'help_cases'>
export type Topic = HelpCaseState['topic']
export type Wish = NonNullable<HelpCaseState['wish']>

/** What the pages of a request for help ask of the server. Addresses below another resource are built here. */

export function deskOf(id: string) {
  return api.help_desks.of_relationship({ id })
}

export function writeTo(id: string, words: string): RequestObject<'help_cases', 'create'> {
  const body = { data: { type: 'help_messages', attributes: { words } } } satisfies z.input<
    typeof helpCases.bodies.message
  >
  return { type: 'create', subType: 'message', model: 'help_cases', params: { id }, body }
}

export function takeBack(id: string) {
  return api.help_cases.update({ id }, { attributes: { state: 'closed' } })
}
