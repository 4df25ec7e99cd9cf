import { faqs } from '../../contract/content/faqs.ts'
import { resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { faqsOf } from '../../queries/content/faqs.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { localeOf } from '../platform/shared/locale.ts'

const faqResource = serializer(faqs)

/** Frequent questions, for visitors too. */
export function faqEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: faqs.paths.list,
      summary: 'Frequent questions with their answers, in the order of the company',
      access: 'anyone',
      reads: [],
      query: { ...queryOf(faqs), filters: ['locale'], values: { locale: { enum: ['fr', 'en'] } }, page: 100 },
      answers: { ...answersOf(faqs), list: true },
      handle: async (call) => {
        const locale = localeOf(call) ?? call.session?.user.locale ?? call.company.defaultLanguage
        const rows = await faqsOf(sql(call.company.id), locale)
        return resources(call, rows.map(faqResource))
      },
    }),
  ]
}
