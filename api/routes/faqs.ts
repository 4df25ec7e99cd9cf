import type { FaqAttributes } from '../contract/faqs.ts'
import { faqs } from '../contract/faqs.ts'
import { resources } from '../http/answers.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { serializer } from '../queries/serializer.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { localeOf } from './shared/locale.ts'

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
        const rows = await sql(call.company.id).query<FaqAttributes & { id: string }>({
          name: 'api_faqs',
          text: `select id, language, category, question, answer, position from app.faqs
            where language = $1 and not archived order by position, id`,
          values: [localeOf(call) ?? call.session?.user.locale ?? call.company.defaultLanguage],
        })
        return resources(call, rows.map(faqResource))
      },
    }),
  ]
}
