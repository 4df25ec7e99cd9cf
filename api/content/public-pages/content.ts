import type { Sql } from '#projections/platform/sql.ts'
import type { Company } from '../../ports/company.ts'
import { isWordKey, mostTestimonials } from './keys.ts'
import type { Locale } from './paths.ts'
import { wordsEn } from './words.en.ts'
import { type WordKey, wordsFr, type Words } from './words.fr.ts'

type Localised = Readonly<Record<Locale, string>>

export interface Program {
  readonly id: string
  readonly slug: string
  readonly name: Localised
  readonly description: Localised
  /** To answer a request; null: as the company decides. */
  readonly days: number | null
}

/** A quotation about the program, as the operator typed it. */
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
  readonly testimonials: readonly Testimonial[]
}

export type Texts = Readonly<Record<string, Partial<Localised> | undefined>>
type PageWords = Readonly<Record<string, string | undefined>>

interface Row {
  /** Of the import: by key, and by slug and key where they are of a program. */
  readonly texts: Texts
  readonly programs: readonly Program[]
  /** Versions in force, as administrators published them. */
  readonly versions: readonly { readonly program_id: string | null; readonly words: PageWords }[]
}

const defaults: Readonly<Record<Locale, Words>> = { fr: wordsFr, en: wordsEn }

/** Which words a page shows. */
interface Wanted {
  readonly locale: Locale
  /** Of a program; null: of the company. */
  readonly slug: string | null
  /** The key of a draft that replaces the text in force. */
  readonly preview?: string | null
}

/** null: the company has no program of that name. */
export async function contentOf(
  sql: Sql,
  company: Company,
  { locale, slug, preview = null }: Wanted,
): Promise<Content | null> {
  const [row] = await sql.query<Row>({
    name: 'public_content',
    text: `select c.texts, coalesce((select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
          'description', p.description, 'days', p.request_expiry_days) order by p.created_at, p.slug)
        from app.programs p where p.company_id = c.id and p.archived_at is null), '[]') as programs,
        coalesce((select json_agg(json_build_object('program_id', s.program_id, 'words', s.words)) from (
          select distinct on (t.page, t.program_id) t.program_id, t.words from app.page_texts t
          where t.company_id = c.id and t.language = $2 and (t.effective_at <= now() or t.preview_key = $3)
          order by t.page, t.program_id, (t.preview_key = $3) is true desc, t.version desc) s), '[]') as versions
      from app.companies c where c.id = $1`,
    values: [company.id, locale, preview],
  })
  const { texts, programs, versions } = row ?? { texts: {}, programs: [], versions: [] }
  const program = programs.find((one) => one.slug === slug) ?? null
  if (slug !== null && program === null) return null
  const published = (of: string | null): PageWords =>
    Object.assign({}, ...versions.filter((one) => one.program_id === of).map(({ words }) => words)) as PageWords
  const [own, common] = [program === null ? {} : published(program.id), published(null)]
  const typed = (key: string) =>
    own[key] ?? (slug === null ? undefined : texts[`${slug}.${key}`]?.[locale]) ?? common[key] ?? texts[key]?.[locale]
  return { locale, company, program, programs, ...saying(typed, company, locale, program) }
}

/** What stands at a key of a page whose words nobody has written in the console: the import's, else the product's. */
export function standardText(texts: Texts, locale: Locale, slug: string | null, key: string): string {
  const own = slug === null ? undefined : texts[`${slug}.${key}`]?.[locale]
  return own ?? texts[key]?.[locale] ?? (isWordKey(key) ? defaults[locale][key] : '')
}

function saying(typed: (key: string) => string | undefined, company: Company, locale: Locale, program: Program | null) {
  const { settings } = company
  const { brand } = company.attributes
  const common: Readonly<Record<string, string | number | undefined>> = {
    company: brand.name,
    days: program?.days ?? settings.request_expiry_days,
    completion: settings.min_profile_completion,
  }
  const filled = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? common[name] ?? whole))
  const say: Content['say'] = (key, values) => filled(typed(key) ?? defaults[locale][key], values)
  const testimonials = Array.from({ length: mostTestimonials }, (_, at): Testimonial | null => {
    const text = typed(`testimonial.${at + 1}.text`)
    return text === undefined ? null : { text, author: typed(`testimonial.${at + 1}.author`) ?? '' }
  })
  return {
    say,
    lines: (key: WordKey) =>
      say(key)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    testimonials: testimonials.filter((one) => one !== null),
  }
}
