import type { i18n } from 'i18next'
import type { Company } from '../shared/company.ts'
import { createDataLayer } from '../shared/data/layer.ts'
import { createHttp } from '../shared/data/http.ts'
import { resetAllButCompanies } from '../shared/data/store.ts'
import { messageOf, successOf } from '../shared/notify/catalogue.ts'
import { createNotifier } from '../shared/notify/notifier.ts'
import { createSessionKeeper } from '../shared/session/session.ts'
import { z } from 'zod'
import type { Services } from './App.tsx'
import { createCrashReporter } from './crash.ts'

const ticketAnswer = z.object({ data: z.object({ attributes: z.object({ ticket: z.string() }) }) })

interface ServicesOptions {
  company: Company
  i18n: i18n
  /** Says every write that succeeded; screens say what matters in their own words, so it is off. */
  announceSuccess?: boolean
}

/** The one composition of the client: session, HTTP, stored requests, messages. */
export function createServices({ company, i18n, announceSuccess = false }: ServicesOptions): Services {
  const session = createSessionKeeper(localStorage)
  const notifier = createNotifier()
  const http = createHttp({
    session,
    language: () => i18n.language,
    onUnauthorized: () => {
      session.end()
      resetAllButCompanies(layer.client)
    },
  })
  const layer = createDataLayer({
    http,
    onSilentFailure: (error) => {
      notifier.say(messageOf(i18n.t, error))
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
    door: { http, session },
    reportCrash: createCrashReporter(session),
    openCable: async () => {
      const { createCable } = await import('../shared/cable/cable.ts')
      return createCable({
        getTicket: async () => {
          const { body } = await http({ method: 'POST', path: '/api/v1/realtime_ticket' })
          return ticketAnswer.parse(body).data.attributes.ticket
        },
      })
    },
  }
}
