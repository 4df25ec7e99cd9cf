import type { Locale } from '#commands/people/sessions/ports.ts'
import { charters, documents } from '../../contract/content/documents.ts'
import { resources } from '../../platform/http/answers.ts'
import { type Call, endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { documentsInForce } from '../../queries/content/documents.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { localeOf } from '../platform/shared/locale.ts'

const documentResource = serializer(documents)
const charterResource = serializer(charters)

/** The legal texts, for visitors too. */
export function documentEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const inForce = (call: Call & { readonly session: { readonly user: { readonly locale: Locale } } | null }) =>
    documentsInForce(sql(call.company.id), localeOf(call) ?? call.session?.user.locale ?? call.company.defaultLanguage)
  const query = { filters: ['locale'], values: { locale: { enum: ['fr', 'en'] } }, page: 100 }

  return [
    endpoint({
      method: 'get',
      path: documents.paths.list,
      summary: 'Charter, terms, privacy and cookies, in their versions in force',
      access: 'anyone',
      reads: [],
      query: { ...queryOf(documents), ...query },
      answers: { ...answersOf(documents), list: true },
      handle: async (call) => resources(call, (await inForce(call)).map(documentResource)),
    }),

    endpoint({
      method: 'get',
      path: charters.paths.list,
      summary: 'The charter in its version in force',
      access: 'anyone',
      reads: [],
      query: { ...queryOf(charters), ...query },
      answers: { ...answersOf(charters), list: true },
      handle: async (call) => {
        const texts = (await inForce(call)).filter(({ document }) => document === 'charter')
        return resources(
          call,
          texts.map((text) => charterResource(text)),
        )
      },
    }),
  ]
}
