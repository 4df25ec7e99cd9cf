import type { Sql } from '#projections/sql.ts'
import type { Company } from '../ports.ts'
import type { Locale } from './paths.ts'
import { defaultQuestions, type Question } from './questions.ts'
import { wordsEn } from './words.en.ts'
import { type WordKey, wordsFr, type Words } from './words.fr.ts'

type Localised = Readonly<Record<Locale, string>>

export interface Program {
  readonly id: string
  readonly slug: string
  readonly name: Localised
  readonly description: Localised
}

/** What somebody said of the program, as the operator typed it. */
export interface Testimonial {
  readonly text: string
  readonly author: string
}

/** What a company's pages say in one language. */
export interface Content {
  readonly locale: Locale
  readonly company: Company
  /** null: the pages are of the whole company. */
  readonly program: Program | null
  readonly programs: readonly Program[]
  /** The text of a key, with `{name}` replaced by the value of that name. */
  readonly say: (key: WordKey, values?: Readonly<Record<string, string | number>>) => string
  /** The lines of a text. */
  readonly lines: (key: WordKey) => readonly string[]
  readonly questions: readonly Question[]
  readonly testimonials: readonly Testimonial[]
}

interface Row {
  readonly texts: Readonly<Record<string, Partial<Localised> | undefined>>
  readonly programs: readonly Program[]
}

const defaults: Readonly<Record<Locale, Words>> = { fr: wordsFr, en: wordsEn }

/** The most questions and testimonials that a company types into its texts. */
const mostEntries = 40

/** null: the company has no program of that name. */
export async function contentOf(
  sql: Sql,
  company: Company,
  locale: Locale,
  slug: string | null,
): Promise<Content | null> {
  const [row] = await sql.query<Row>({
    name: 'public_content',
    text: `select c.texts, coalesce((select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
          'description', p.description) order by p.created_at, p.slug)
        from app.programs p where p.company_id = c.id), '[]') as programs
      from app.companies c where c.id = $1`,
    values: [company.id],
  })
  const { texts, programs } = row ?? { texts: {}, programs: [] }
  const program = programs.find((one) => one.slug === slug) ?? null
  if (slug !== null && program === null) return null
  return { locale, company, program, programs, ...saying(texts, company, locale, program) }
}

function saying(texts: Row['texts'], company: Company, locale: Locale, program: Program | null) {
  const { brand, settings } = company.attributes
  const common: Readonly<Record<string, string | number | undefined>> = {
    company: brand.name,
    days: settings.request_expiry_days,
    completion: settings.min_profile_completion,
  }
  const filled = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? common[name] ?? whole))
  const typed = (key: string): string | undefined => texts[key]?.[locale]
  const say: Content['say'] = (key, values) => {
    const own = program === null ? undefined : typed(`${program.slug}.${key}`)
    return filled(own ?? typed(key) ?? defaults[locale][key], values)
  }
  const entries = <Entry>(read: (at: number) => Entry | null): Entry[] =>
    Array.from({ length: mostEntries }, (_, at) => read(at + 1)).filter((entry) => entry !== null)
  const questions = entries((at): Question | null => {
    const [question, answer] = [typed(`faq.${at}.question`), typed(`faq.${at}.answer`)]
    return question === undefined || answer === undefined
      ? null
      : { category: typed(`faq.${at}.category`) ?? '', question, answer }
  })
  return {
    say,
    lines: (key: WordKey) =>
      say(key)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    questions: (questions.length > 0 ? questions : defaultQuestions[locale]).map(
      ({ category, question, answer }): Question => ({ category, question, answer: filled(answer) }),
    ),
    testimonials: entries((at): Testimonial | null => {
      const text = typed(`testimonial.${at}.text`)
      return text === undefined ? null : { text, author: typed(`testimonial.${at}.author`) ?? '' }
    }),
  }
}
