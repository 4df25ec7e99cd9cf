import type { i18n } from 'i18next'
import type { Company } from '../shared/company.ts'
import { createAuthClient } from '../shared/session/authClient.ts'
import type { AuthClient } from '../shared/session/authClient.ts'
import { createDataLayer } from '../shared/data/layer.ts'
import { messageOf, successOf } from '../shared/notify/catalogue.ts'
import { holdOf } from '../shared/session/holds.ts'
import { createNotifier } from '../shared/notify/notifier.ts'
import { z } from 'zod'
import type { Services } from './App.tsx'
import { createCrashReporter } from './crash.ts'

const ticketAnswer = z.object({ data: z.object({ attributes: z.object({ ticket: z.string() }) }) })

interface ServicesOptions {
  company: Company
  i18n: i18n
  /** The session with its HTTP client, when the start has made them. */
  auth?: AuthClient
  /** Says every write that succeeded; screens say what matters in their own words, so it is off. */
  announceSuccess?: boolean
}

/** The one composition of the client: session, HTTP, stored requests, messages. */
export function createServices({
  company,
  i18n,
  auth = createAuthClient(),
  announceSuccess = false,
}: ServicesOptions): Services {
  const { http, session } = auth
  const notifier = createNotifier()
  const layer = createDataLayer({
    http,
    onSilentFailure: (error) => {
      // The page that it leads to says why.
      if (!holdOf(error.code)) notifier.say(messageOf(i18n.t, error))
    },
  })
  if (announceSuccess) {
    layer.observe(({ phase, request: { type } }) => {
      if (phase === 'success' && (type === 'create' || type === 'update')) notifier.say(successOf(i18n.t, type))
    })
  }
  return {
    company,
    i18n,
    layer,
    notifier,
    auth,
    reportCrash: createCrashReporter(session),
    openCable: async () => {
      const { createCable } = await import('../shared/cable/cable.ts')
      return createCable({
        getTicket: async () => {
          const { body } = await http({ method: 'POST', path: '/api/v1/realtime_ticket' })
          return ticketAnswer.parse(body).data.attributes.ticket
        },
        since: () => auth.since(),
      })
    },
  }
}
