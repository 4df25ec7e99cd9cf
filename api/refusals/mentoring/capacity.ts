import type { CapacityRefusal } from '#domain/mentoring/capacity/decide.ts'
import type { Meaning } from '../platform/meaning.ts'

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
  not_reserved: { status: 422, as: 'transition_not_allowed' },
} as const satisfies Record<CapacityRefusal, Meaning>
