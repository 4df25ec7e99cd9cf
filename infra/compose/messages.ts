import { createMailPages } from '#api/messages/mail-pages/router.ts'
import type { CalendarFeeds } from '#api/ports/meetings.ts'
import type { ContactRequests } from '#commands/people/invitations/ports.ts'
import type { ContactMessages } from '#api/ports/content.ts'
import { createAttachments } from '../messages/attachments/attachments.ts'
import { createMailTemplates, mailPreviewOf } from '../messages/mail/template-administration.ts'
import { createMailActs } from '../messages/notices/acts.ts'
import { createPushSubscriptions } from '../messages/push/subscriptions.ts'
import { createClamdScanner, createSignatureScanner } from '../platform/files/scanner.ts'
import type { Parts } from './parts.ts'

interface Needs {
  readonly calendarFeeds: CalendarFeeds
  readonly contactMessages: ContactMessages
  readonly contactRequests: ContactRequests
}

export function startMessages(
  { config, core, baseUrlOf, limits, files }: Parts,
  { calendarFeeds, ...visitors }: Needs,
) {
  const { database, commands, links } = core
  const scanner = config.clamd === undefined ? createSignatureScanner() : createClamdScanner(config.clamd)
  return {
    services: {
      attachments: createAttachments({ database, files, scanner, quotas: config.fileQuotas }),
      push: createPushSubscriptions({ database, keys: core.pushKeys, hosts: config.pushHosts }),
      mailTemplates: createMailTemplates({ tenant: (companyId) => database.tenant(companyId), links, baseUrlOf }),
      mailPages: createMailPages({
        links,
        acts: createMailActs(database, calendarFeeds),
        preview: (companyId, id) => mailPreviewOf(database.tenant(companyId), id),
        commands,
        ...visitors,
        limits,
      }),
    },
  }
}
