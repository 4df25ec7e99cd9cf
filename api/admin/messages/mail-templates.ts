import {
  adminMailTemplate,
  type AdminMailWords,
  adminMailWords,
  mailPreview,
  mailTest,
  type MailTestWords,
  mailTestWords,
  type MailWords,
  mailWords,
  unknownPieces,
} from '#contract/console/messages/mail-templates.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { BadParameter, ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { audited } from '../platform/last-write.ts'
import { one, takesOnly, withEtag } from '../platform/records.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'

const templateList = wholeShape(adminMailTemplate)
const wordsAnswer = { one: [{ name: 'AdminMailWords', schema: adminMailWords }] }

function languageIn(query: URLSearchParams): 'fr' | 'en' {
  takesOnly(query, ['language'])
  const language = query.get('language') ?? 'fr'
  if (language !== 'fr' && language !== 'en') throw new BadParameter('language', 'invalid')
  return language
}

/** @throws ConsoleProblem 404 */
async function wordsOf(call: ConsoleCall, language: 'fr' | 'en'): Promise<AdminMailWords> {
  const words = await call.services.mailTemplates.words(call.consoleUser, call.params['id'] ?? '', language)
  if (words === null) throw new ConsoleProblem(404, 'not_found')
  return words
}

/** @throws ConsoleProblem 422 where a text holds a piece that this mail does not know */
function checkPieces(words: MailTestWords, { variables }: AdminMailWords): void {
  const wrong = (['subject', 'intro'] as const).filter(
    (field) => unknownPieces(words[field] ?? '', variables).length > 0,
  )
  if (wrong.length > 0)
    throw new ConsoleProblem(422, 'invalid_record', Object.fromEntries(wrong.map((field) => [field, 'unknown_piece'])))
}

function found<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ConsoleProblem(404, 'not_found')
  return answer
}

export const mailTemplateEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/mail_templates',
    summary: 'Every mail that the product sends, with the company’s own words',
    access: 'session',
    right: 'configure',
    reads: [],
    asks: { list: templateList },
    answers: { list: [{ name: 'AdminMailTemplate', schema: adminMailTemplate }] },
    operationId: 'listMailTemplates',
    handle: async ({ query, services, consoleUser }) =>
      wholeList(query, templateList, await services.mailTemplates.list(consoleUser)),
  }),
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/mail_templates/:id',
    summary: 'The company’s own words of a mail, in one language',
    access: 'session',
    right: 'configure',
    reads: [],
    id: 'code',
    asks: { others: { language: { type: 'string', enum: ['fr', 'en'] } } },
    answers: wordsAnswer,
    operationId: 'getMailWords',
    refuses: [404],
    handle: async (call) => withEtag(await wordsOf(call, languageIn(call.query))),
  }),
  endpoint<MailWords, undefined, JsonServer>({
    method: 'post',
    path: '/mail_templates/:id/keep',
    summary: 'Keep words of one’s own, or take the product’s again (null)',
    access: 'session',
    right: 'configure',
    reads: [],
    id: 'code',
    body: { schema: mailWords, kind: 'plain' },
    answers: wordsAnswer,
    operationId: 'keepMailWords',
    refuses: [404, 412],
    lastWrite: audited('mail_templates', {
      idOf: ({ params }, body) => `${params['id'] ?? ''}/${mailWords.parse(body).language}`,
    }),
    handle: async (call, words) => {
      checkPieces(words, await wordsOf(call, words.language))
      const [revision] = call.ifRevisions ?? []
      const { services, consoleUser, params } = call
      await call.sql.transaction(async (sql) => {
        if (!(await services.mailTemplates.keep(sql, consoleUser, params['id'] ?? '', words, revision)))
          throw new ConsoleProblem(412, 'conflict')
      })
      return withEtag(await wordsOf(call, words.language))
    },
  }),
  endpoint<MailWords, undefined, JsonServer>({
    method: 'post',
    path: '/mail_templates/:id/preview',
    summary: 'A mail as the reader would get it, with words that are not kept',
    access: 'session',
    right: 'configure',
    reads: [],
    id: 'code',
    body: { schema: mailWords, kind: 'plain' },
    answers: { one: [{ name: 'MailPreview', schema: mailPreview }] },
    operationId: 'previewMail',
    refuses: [404],
    handle: async (call, words) => {
      checkPieces(words, await wordsOf(call, words.language))
      const { services, consoleUser, params } = call
      return one(found(await services.mailTemplates.preview(consoleUser, params['id'] ?? '', words)))
    },
  }),
  endpoint<MailTestWords, undefined, JsonServer>({
    method: 'post',
    path: '/mail_templates/:id/send_test',
    summary: 'Send the reader an example of a mail, with words that need not be kept',
    access: 'session',
    right: 'configure',
    reads: [],
    id: 'code',
    body: { schema: mailTestWords, kind: 'plain' },
    answers: { one: [{ name: 'MailTest', schema: mailTest }] },
    operationId: 'sendTestMail',
    refuses: [404],
    handle: async (call, words) => {
      checkPieces(words, await wordsOf(call, words.language))
      const { sql, services, consoleUser, params } = call
      return one(
        await sql.transaction(async (transaction) =>
          found(await services.mailTemplates.sendTest(transaction, consoleUser, params['id'] ?? '', words)),
        ),
      )
    },
  }),
]
