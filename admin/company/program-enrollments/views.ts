import type { ResourceWords } from '../../resource-words.ts'
import type { ListFilter } from '../../platform/lists/saved-views.ts'

type View = (inUse: ListFilter) => ListFilter

/** A view stays in the program that the list is of. */
const inProgram =
  (filter: ListFilter): View =>
  ({ program_id: id }) => ({ ...(id !== undefined && { program_id: id }), ...filter })

export const enrolmentViews: Readonly<Record<keyof ResourceWords<'program_enrollments'>['views'], View>> = {
  all: inProgram({}),
  mentees: inProgram({ role: 'participant' }),
  mentors: inProgram({ role: 'presenter' }),
  by_rule: inProgram({ origin: 'rule' }),
  by_hand: inProgram({ origin: 'hand' }),
  joined: inProgram({ origin: 'joined' }),
}
