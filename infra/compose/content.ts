import path from 'node:path'
import { publicFonts } from '#api/content/public-pages/fonts.ts'
import { createPublicPages } from '#api/content/public-pages/router.ts'
import type { ContactRequests } from '#commands/people/invitations/ports.ts'
import type { Drawings } from '#api/ports/company.ts'
import { createArticleImages } from '../content/article-images.ts'
import { createContactMessages } from '../content/contact-messages.ts'
import { createAuthorTeller } from '../messages/notices/authors.ts'
import type { Parts } from './parts.ts'

interface Needs {
  readonly contactRequests: ContactRequests
  readonly drawings: Drawings
}

export function startContent(
  { config, core, logger, baseUrlOf, applications, limits, files, pictures }: Parts,
  { contactRequests, drawings }: Needs,
) {
  const { database, links } = core
  const contactMessages = createContactMessages(database)
  return {
    services: {
      contactMessages,
      articleImages: createArticleImages({ database, files, pictures, links, quotas: config.fileQuotas }),
      tellAuthors: createAuthorTeller(database.system, logger),
      publicPages: createPublicPages({
        sql: (companyId) => database.tenant(companyId),
        contactMessages,
        contactRequests,
        limits,
        baseUrlOf,
        drawings,
        fonts: publicFonts(path.resolve(applications)),
      }),
    },
  }
}
