import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { ConsoleMessages } from '../../words.en.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { EventWording } from '../../platform/resource.ts'

type Data = AdminEvent['data']
type RefusalReason = keyof ConsoleMessages['console']['refusal_reasons']
type RevocationReason = keyof ConsoleMessages['console']['revocation_reasons']

const words = 'resources.mentoring_requests'

/** The events of a mentoring request, in the order of its life. */
export const requestEvents: Readonly<Record<keyof ResourceWords<'mentoring_requests'>['events'], EventWording>> = {
  MentoringRequested: {
    title: ({ data }, t) =>
      t(`${words}.event_titles.${data['origin'] === 'admin' ? 'requested_by_admin' : 'requested'}`, {
        score: Number(receiptOf(data)['score'] ?? 0),
      }),
    details: (data, t, { day }) =>
      typeof data['answerDueAt'] === 'string'
        ? [
            // The number that the program's page shows; `rule` is that of the formula, which has no page.
            ...(typeof receiptOf(data)['weightsVersion'] === 'number'
              ? [t(`${words}.event_details.rule`, { rule: Number(receiptOf(data)['weightsVersion']) })]
              : []),
            t(`${words}.event_details.due`, { date: day(data['answerDueAt']) }),
          ]
        : [],
  },
  OtherDatesProposed: { details: ({ slots }, _t, { moment }) => startsOf(slots).map(moment) },
  ProposedDateTaken: { details: ({ slot }, _t, { moment }) => startsOf([slot]).map(moment) },
  MentoringRequestConfirmed: {},
  MentoringRequestRefused: {
    details: ({ reason }, t) => [
      t(`${words}.event_details.reason`, { reason: t(`refusal_reasons.${reason as RefusalReason}`) }),
    ],
  },
  MentoringRequestWithdrawn: {},
  MentoringRequestRevoked: {
    details: ({ reason }, t) => [
      t(`${words}.event_details.reason`, { reason: t(`revocation_reasons.${reason as RevocationReason}`) }),
    ],
  },
  MentoringRequestExpired: {},
  MentoringRequestFinished: {},
}

function receiptOf({ receipt }: Data): Readonly<Record<string, unknown>> {
  return typeof receipt === 'object' && receipt !== null ? (receipt as Record<string, unknown>) : {}
}

/** When each slot starts. */
function startsOf(slots: unknown): readonly string[] {
  return Array.isArray(slots) ? (slots as { startsAt: string }[]).map(({ startsAt }) => startsAt) : []
}
