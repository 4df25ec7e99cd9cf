import type { AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { FigureFilter } from './feedback-figure-filter.ts'
import type { Locale } from '../platform/messages.ts'

type Line = readonly (string | number | null)[]

const catalogue = {
  fr: {
    title: ['Chiffres des comptes rendus et bilans', 'Ligne', 'Nombre', 'Note moyenne'],
    date: 'Date',
    until: 'Comptés jusqu’au',
    about: 'À propos de',
    subjects: { meeting: 'Sessions', mentoring_relationship: 'Accompagnements' },
    program: 'Programme',
    unit: 'Entité de l’auteur',
    period: 'Jours',
    all: 'Tous',
    reports: 'Comptes rendus',
    people: 'Auteurs',
    ratings: 'Notes',
    withheld: 'masqué, moins de 5 personnes',
    definition: 'Aucune note ni réponse de moins de 5 personnes n’est donnée ; les lignes rares sont regroupées.',
    levels: ['', 'décevant', 'plutôt bon', 'efficace', 'très efficace', 'incroyable'],
  },
  en: {
    title: ['Feedback figures', 'Line', 'Count', 'Average rating'],
    date: 'Date',
    until: 'Counted until',
    about: 'About',
    subjects: { meeting: 'Sessions', mentoring_relationship: 'Relationships' },
    program: 'Program',
    unit: 'Author’s unit',
    period: 'Days',
    all: 'All',
    reports: 'Reports',
    people: 'Authors',
    ratings: 'Ratings',
    withheld: 'hidden, fewer than 5 people',
    definition: 'No rating and no answer of fewer than 5 people is given; rare lines stand together.',
    levels: ['', 'disappointing', 'rather good', 'effective', 'very effective', 'incredible'],
  },
} as const

/** The lines of the file: filters and definition first, so that the figures are read with what they count. */
export async function figureLines(
  sql: Sql,
  figures: AdminFeedbackFigures,
  { programId, unit, subcategory, days }: FigureFilter,
  locale: Locale,
): Promise<readonly Line[]> {
  const words = catalogue[locale]
  const [program] = await sql.query<{ name: Record<Locale, string> }>({
    name: 'admin_feedback_program',
    text: 'select name from app.programs where id = $1',
    values: [programId],
  })
  const { levels } = words
  const middle = (count: number, value: number | null) => value ?? (count === 0 ? '–' : words.withheld)
  return [
    words.title,
    [words.date, figures.at, null, null],
    [words.until, figures.until, null, null],
    [words.about, words.subjects[subcategory], null, null],
    [words.program, program?.name[locale] ?? words.all, null, null],
    [words.unit, unit ?? words.all, null, null],
    [words.period, days ?? words.all, null, null],
    [words.definition, null, null, null],
    [words.reports, null, figures.reports, middle(figures.reports, figures.withheld ? null : figures.average)],
    [words.people, null, figures.people, null],
    ...figures.ratings.map(({ levels: given, count }) => [
      words.ratings,
      given.map((level) => `${level} ${levels[level] ?? ''}`).join(' + '),
      count,
      null,
    ]),
    ...figures.units.map(({ unit: code, label, reports, average }) => [
      words.unit,
      label?.[locale] ?? code ?? '–',
      reports,
      middle(reports, average),
    ]),
    ...figures.questions.flatMap(({ title, people, lines }): Line[] =>
      lines === null
        ? [[title[locale], middle(people, null), null, null]]
        : lines.map(({ choices, count }) => [
            title[locale],
            choices.map(({ label }) => label[locale]).join(' + '),
            count,
            null,
          ]),
    ),
  ]
}
