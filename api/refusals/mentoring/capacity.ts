import type { CapacityRefusal } from '#domain/mentoring/capacity/decide.ts'
import { mostLists } from '#domain/mentoring/waiting-list/words.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const capacityRefusals = {
  limit_reached: {
    status: 422,
    members: ['attributes/aasm_state'],
    fr: {
      title: 'La demande ne peut pas être validée',
      detail: "Limite du nombre d'accompagnements atteinte par l'une des parties",
    },
    en: {
      title: 'The request cannot be validated',
      detail: 'Limit on the number of accompaniments reached by one of the parties',
    },
    console: {
      fr: 'L’une des deux personnes a déjà autant d’accompagnements que sa limite le permet.',
      en: 'One of the two people already has as many relationships as their limit allows.',
    },
  },
  limit_invalid: { status: 422, as: 'invalid_value' },
  too_many_lists: refused(
    422,
    ['relationships/presenter'],
    `Vous attendez déjà sur ${mostLists} listes, le plus possible : quittez-en une d’abord.`,
    `You wait in ${mostLists} lists already, the most there may be: leave one first.`,
  ),
  not_reserved: { status: 422, as: 'transition_not_allowed' },
} as const satisfies Record<CapacityRefusal, Meaning>
