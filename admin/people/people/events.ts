import type { AdminEvent } from '#contract/console/insight/events.ts'
import { accountRoles } from '#contract/console/people/roles.ts'
import {
  profileRefusalReasons,
  rejectionReasons,
  accountOrigins,
  legalDocuments,
} from '#contract/console/people/user-values.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { EventWording, WordedEvent } from '../../platform/resource.ts'
import type { Words } from '../../platform/i18n/provider.ts'

type People = ResourceWords<'users'>
type Erasure = keyof People['event_details']['erasures']

const words = 'resources.users'
const profileRoles = ['participant', 'presenter'] as const
const languages = ['fr', 'en'] as const

/** The events of a person's account and of their profiles' capacities. */
export const peopleEvents: Readonly<Record<keyof People['events'], EventWording>> = {
  CapacityLimitSet: { details: ({ limit }, t) => [t(`${words}.event_details.limit`, { limit: Number(limit) })] },
  CapacityLimitRemoved: {},
  AccompanimentReserved: { title: ofParty('AccompanimentReserved') },
  AccompanimentConfirmed: { title: ofParty('AccompanimentConfirmed') },
  AccompanimentReleased: { title: ofParty('AccompanimentReleased') },
  WaitingPlaceHeld: {},
  WaitingPlaceGivenBack: {},
  WaitingListJoined: {},
  WaitingMessageChanged: {},
  WaitingListLeft: {},
  PlaceOffered: {},
  OfferTaken: {},
  OfferLapsed: {},
  AccountRegistered: {
    details: ({ origin, status, since }, t, { day }) => [
      ...(isOneOf(accountOrigins, origin) ? [t(`${words}.event_details.origins.${origin}`)] : []),
      ...(status === 'pending_approval' ? [t(`${words}.event_details.waits`)] : []),
      ...(typeof since === 'string' ? [t(`${words}.event_details.since`, { date: day(since) })] : []),
    ],
  },
  AccountApproved: {},
  AccountRejected: {
    details: ({ reason }, t) =>
      isOneOf(rejectionReasons, reason)
        ? [t(`${words}.event_details.reason`, { reason: t(`rejection_reasons.${reason}`) })]
        : [],
  },
  AccountDisabled: {},
  AccountEnabled: {},
  RoleGranted: { details: roleDetails },
  RoleRevoked: { details: roleDetails },
  ProfileRequested: { details: profileDetails },
  ProfileRequestAccepted: { details: profileDetails },
  ProfileRequestRefused: {
    details: (data, t) => [
      ...profileDetails(data, t),
      ...(isOneOf(profileRefusalReasons, data['reason'])
        ? [t(`${words}.event_details.reason`, { reason: t(`profile_refusal_reasons.${data['reason']}`) })]
        : []),
    ],
  },
  ProfileOpened: { details: profileDetails },
  ProfileClosed: { details: profileDetails },
  TermsAccepted: {
    details: ({ document, version, language }, t) =>
      isOneOf(legalDocuments, document) && isOneOf(languages, language)
        ? [
            t(`${words}.event_details.documents.${document}`, {
              version: Number(version),
              language: t(`${words}.event_details.languages.${language}`),
            }),
          ]
        : [],
  },
  AccountMerged: {},
  AccountAbsorbed: {},
  AccountErased: {
    details: ({ reason }, t) => (isErasure(reason) ? [t(`${words}.event_details.erasures.${reason}`)] : []),
  },
}

/** Names the party of the place when the record of the history has both. */
function ofParty(type: keyof People['event_titles']) {
  return ({ about }: WordedEvent, t: Words): string | undefined =>
    about === 'participant_capacity' || about === 'presenter_capacity'
      ? t(`${words}.event_titles.${type}.${about}`)
      : undefined
}

function roleDetails({ role, businessUnit }: AdminEvent['data'], t: Words): readonly string[] {
  if (!isOneOf(accountRoles, role)) return []
  const name = t(`account_roles.${role}`)
  return [
    typeof businessUnit === 'string' ? t(`${words}.event_details.in_unit`, { role: name, unit: businessUnit }) : name,
  ]
}

function profileDetails({ role }: AdminEvent['data'], t: Words): readonly string[] {
  return isOneOf(profileRoles, role) ? [t(`profiles.${role}`)] : []
}

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value)
}

function isErasure(reason: unknown): reason is Erasure {
  return reason === 'own_request' || reason === 'admin' || reason === 'retention'
}
