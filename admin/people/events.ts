import type { ResourceWords } from '../i18n/en.ts'
import type { EventWording, WordedEvent } from '../resource.ts'
import type { Words } from '../i18n/provider.ts'

type People = ResourceWords<'users'>
type Erasure = keyof People['event_details']['erasures']

const words = 'resources.users'

/** The events of a person's account and of their profiles' capacities. */
export const peopleEvents: Readonly<Record<keyof People['events'], EventWording>> = {
  CapacityLimitSet: { details: ({ limit }, t) => [t(`${words}.event_details.limit`, { limit: Number(limit) })] },
  AccompanimentReserved: { title: ofParty('AccompanimentReserved') },
  AccompanimentConfirmed: { title: ofParty('AccompanimentConfirmed') },
  AccompanimentReleased: { title: ofParty('AccompanimentReleased') },
  AccountErased: {
    details: ({ reason }, t) => (isErasure(reason) ? [t(`${words}.event_details.erasures.${reason}`)] : []),
  },
}

/** Names the party whose place it is, where the event is told of a record that has both. */
function ofParty(type: keyof People['event_titles']) {
  return ({ about }: WordedEvent, t: Words): string | undefined =>
    about === 'participant_capacity' || about === 'presenter_capacity'
      ? t(`${words}.event_titles.${type}.${about}`)
      : undefined
}

function isErasure(reason: unknown): reason is Erasure {
  return reason === 'own_request' || reason === 'admin' || reason === 'retention'
}
