import { dateIn } from '#contract/platform/french-date.ts'
import { type AdminAnswers, adminAnswers } from '#contract/console/community/answers.ts'
import type { Answer } from '#domain/community/profile/answers.ts'
import { consoleAnswers, administratorAnswers } from '#projections/community/profiles/answers-sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { type ProfileRole, type QuestionRow, questionsInOrder } from '../../queries/community/profile-questions.ts'
import { may } from '../platform/console-user.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { tellRead } from '../people/ledger.ts'
import { found } from '../platform/records.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'
import { users } from '../people/users.ts'

interface Row {
  readonly id: string
  readonly role: ProfileRole
  readonly answers: Readonly<Record<string, Answer>>
  readonly hours: readonly { readonly weekday: number; readonly start: string; readonly end: string }[]
}

type Values = AdminAnswers['answers'][number]['values']

const shape = wholeShape(adminAnswers, 'uuid')

/** `GET users/:id/answers`: what a person says in their open profiles. Contact details are for administrators. */
export const answersEndpoint: ConsoleEndpoint = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/users/:id/answers',
  summary: 'What a person says in their profiles, in the order of the steps',
  access: 'session',
  right: 'profiles',
  reads: [],
  id: 'uuid',
  asks: { list: shape },
  answers: { list: [{ name: 'AdminAnswers', schema: adminAnswers }] },
  operationId: 'listAnswersOfUser',
  handle: async (call) => {
    const { id } = await found(call, users, call.params['id'])
    const isAdministrator = may(call.consoleUser, 'contacts')
    const profiles = await call.sql.query<Row>({
      name: isAdministrator ? 'admin_answers_and_contacts' : 'admin_answers',
      text: `select p.id, p.role, ${isAdministrator ? administratorAnswers : consoleAnswers} as answers,
          (select coalesce(json_agg(json_build_object('weekday', a.weekday, 'start', to_char(a.start_time, 'HH24:MI'),
              'end', to_char(a.end_time, 'HH24:MI')) order by a.weekday, a.start_time), '[]')
            from app.availabilities a where a.user_id = p.user_id and a.open) as hours
        from app.profiles p join app.users u on u.id = p.user_id
        where p.user_id = $1 and p.closed_at is null and u.status <> 'erased' order by p.role`,
      values: [id],
    })
    const records = await Promise.all(
      profiles.map(async ({ id: profileId, role, answers, hours }): Promise<AdminAnswers> => {
        const rows = (await questionsInOrder(call.sql, role)).map((question) => ({
          field_name: question.field_name,
          label: question.label,
          values:
            question.field_type === 'hours' ? hours.map(hoursOf) : valuesOf(question, answers[question.field_name]),
        }))
        return { id: profileId, role, answers: rows.filter(({ values }) => values.length > 0) }
      }),
    )
    tellRead(call, [id], 'record')
    return wholeList(call.query, shape, records)
  },
})

const same = (text: string) => ({ fr: text, en: text })
const yesOrNo: Readonly<Record<string, { readonly fr: string; readonly en: string }>> = {
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
}

function valuesOf(question: QuestionRow, answer: Answer | undefined): Values {
  if (answer === undefined || answer === null) return []
  if (typeof answer === 'string') {
    const text = question.field_type === 'date' ? { fr: dayIn('fr', answer), en: dayIn('en', answer) } : same(answer)
    return [{ text, link: question.field_name === 'linkedin' ? answer : null }]
  }
  return answer.map((one) => {
    if ('title' in one)
      return { text: same([one.title, one.author].filter((part) => part !== '').join(', ')), link: one.link }
    const known = question.profile_answers.find(({ code }) => code === one.code)?.label ?? yesOrNo[one.code]
    return { text: known ?? same(one.code), link: null }
  })
}

function dayIn(locale: 'fr' | 'en', day: string): string {
  return dateIn(locale, { dateStyle: 'long', timeZone: 'UTC' })(new Date(`${day}T00:00:00Z`))
}

/** The first of January 2024 was a Monday. */
function hoursOf({ weekday, start, end }: Row['hours'][number]): Values[number] {
  const within = (locale: 'fr' | 'en') => {
    const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
    return `${day}, ${start} – ${end}`
  }
  return { text: { fr: within('fr'), en: within('en') }, link: null }
}
