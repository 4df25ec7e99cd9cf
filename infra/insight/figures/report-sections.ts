import {
  type AdminFigures,
  delayBuckets,
  type FigureName,
  funnelSteps,
  mentorFigures,
  relationshipFigures,
  requestFigures,
  type DisclosedFigure,
} from '#contract/console/insight/figures.ts'
import { figureWords, untold } from '#contract/console/platform/words/figures.ts'
import { evidences } from '#contract/meetings/meetings.ts'
import { type GroupLine, mergedGroups } from './merged-groups.ts'
import type { MonthlyReport } from './report.ts'
import { reportWords } from './report-words.ts'

type Locale = 'fr' | 'en'

/** A line of a table: this month, and the month before. A number has a bar. */
export interface Line {
  readonly name: string
  readonly now: string | number
  readonly before: string | number
}

export interface Section {
  readonly title: string
  readonly definition?: string
  readonly lines: readonly Line[]
}

/** A table of groups; each cell has the month before below it. */
export interface GroupSection {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (readonly [now: string, before: string | null])[])[]
}

/** Every number of a report, with its words. */
export function reportSections(report: MonthlyReport, locale: Locale): readonly Section[] {
  const [words, its] = [reportWords[locale], figureWords[locale]]
  const { figures, before } = report
  const counted = <Name extends FigureName>(
    names: readonly Name[],
    of: (figures: AdminFigures) => Readonly<Record<Name, number>>,
  ) => names.map((name): Line => ({ name: its.figures[name], now: of(figures)[name], before: of(before)[name] }))
  const middle = (name: string, of: (figures: AdminFigures) => DisclosedFigure, items: string): readonly Line[] => {
    const countOf = (figure: DisclosedFigure) => its.told_of(figure.items, figure.total)
    return [
      { name, now: middleOf(of(figures), locale), before: middleOf(of(before), locale) },
      { name: items, now: countOf(of(figures)), before: countOf(of(before)) },
    ]
  }
  const lines = (
    total: (figures: AdminFigures) => DisclosedFigure,
    of: (figures: AdminFigures) => ReadonlyMap<string, number> | null,
  ): readonly Line[] => {
    const [now, then] = [of(figures), of(before)]
    const names = [...new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])])]
    // A month without figures has no lines: there are none, or they are withheld.
    const value = (values: ReadonlyMap<string, number> | null, name: string, month: AdminFigures) =>
      values === null || values.size === 0 ? untold(total(month), locale) : (values.get(name) ?? 0)
    return names.map((name) => ({ name, now: value(now, name, figures), before: value(then, name, before) }))
  }
  return [
    { title: words.funnel, lines: counted(funnelSteps, ({ people }) => people) },
    {
      title: words.delays,
      definition: its.definitions.delay,
      lines: [
        ...middle(its.delay, ({ delays }) => delays, words.answers),
        ...lines(
          ({ delays }) => delays,
          ({ delays }) =>
            delays.lines && new Map(delays.lines.map(({ buckets, count }) => [bucketName(buckets, locale), count])),
        ),
      ],
    },
    {
      title: words.sessions,
      definition: its.definitions.held,
      lines: [
        ...evidences.map((evidence): Line => {
          const held = ({ sessions: meetings }: AdminFigures) =>
            meetings.months.reduce((sum, month) => sum + month[evidence], 0)
          return { name: its.evidence[evidence], now: held(figures), before: held(before) }
        }),
        { name: words.total, now: `${figures.sessions.held}`, before: `${before.sessions.held}` },
      ],
    },
    {
      title: words.ratings,
      definition: its.definitions.rating,
      lines: [
        ...middle(its.rating, ({ ratings }) => ratings, words.given),
        ...lines(
          ({ ratings }) => ratings,
          ({ ratings }) =>
            ratings.lines && new Map(ratings.lines.map(({ levels, count }) => [words.levels(levels), count])),
        ),
      ],
    },
    { title: words.requests, lines: counted(requestFigures, ({ requests }) => requests) },
    { title: words.relationships, lines: counted(relationshipFigures, ({ relationships }) => relationships) },
    {
      title: words.load,
      lines: [
        ...counted(mentorFigures, ({ mentors }) => mentors),
        { name: its.free_places, now: figures.mentors.free_places, before: before.mentors.free_places },
      ],
    },
  ]
}

/** Tables by unit, country and program, without those of a single line. */
export function reportGroups(report: MonthlyReport, locale: Locale): readonly GroupSection[] {
  const [words, its] = [reportWords[locale], figureWords[locale]]
  const { figures, before } = report
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  const country = (code: string | null) =>
    code === null ? its.none : /^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code
  const table = (title: string, head: string, of: (figures: AdminFigures) => readonly GroupLine[]): GroupSection => {
    const then = new Map(mergedGroups(of(before), words.few).map((group) => [group.name, group]))
    const rows = mergedGroups(of(figures), words.few).map((now) => {
      const last = then.get(now.name)
      const cell = (value: (group: GroupLine) => string) =>
        [value(now), last === undefined ? null : value(last)] as const
      return [
        [now.name, null] as const,
        cell(({ enrolled }) => `${enrolled}`),
        cell(({ running }) => `${running}`),
        cell(({ held }) => `${held}`),
        cell(({ delay }) => middleOf(delay, locale)),
        cell(({ rating }) => middleOf(rating, locale)),
      ]
    })
    const columns = [head, its.figures.enrolled, its.figures.running, its.figures.held, its.delay, its.rating]
    return { title, head: columns, rows }
  }
  return [
    table(words.units, its.unit, ({ units }) =>
      units.map((one) => ({ ...one, name: one.label?.[locale] ?? one.unit ?? its.none })),
    ),
    table(words.countries, its.country, ({ countries: all }) =>
      all.map((one) => ({ ...one, name: country(one.country) })),
    ),
    table(words.programs, its.program, ({ programs }) => programs.map((one) => ({ ...one, name: one.name[locale] }))),
  ].filter(({ rows }) => rows.length > 1)
}

export function middleOf(figure: DisclosedFigure, locale: Locale): string {
  return figure.middle === null ? untold(figure, locale) : new Intl.NumberFormat(locale).format(figure.middle)
}

/** `mars 2026`. */
export function monthName(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

function bucketName(buckets: readonly number[], locale: Locale): string {
  const [first, last] = [delayBuckets[buckets[0] ?? 0], delayBuckets[buckets.at(-1) ?? 0]]
  return reportWords[locale].days(first?.[0] ?? 0, last?.[1] ?? null)
}
