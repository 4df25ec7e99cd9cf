import {
  type AdminFigures,
  groupFigures,
  delayBuckets,
  funnelSteps,
  relationshipFigures,
  requestFigures,
  type DisclosedFigure,
  mentorFigures,
} from '#contract/console/insight/figures.ts'
import { figureWords, untold } from '#contract/console/platform/words/figures.ts'
import type { Locale } from '../../platform/messages.ts'
import type { Selection } from './selection.ts'

type Line = readonly (string | number | null)[]

/** Date, filters and definitions first, so that the figures are read with what they count. */
export function figureLines(figures: AdminFigures, selection: Selection, locale: Locale): readonly Line[] {
  const words = figureWords[locale]
  const cells = (...given: Line): Line => Array.from({ length: groupFigures.length + 3 }, (_, n) => given[n] ?? null)
  const line = (name: string, value: string | number | null): Line => cells(name, value)
  const counted = (name: keyof typeof words.figures, value: number): Line =>
    cells(words.figures[name], value, words.definitions[name])
  const middle = (of: DisclosedFigure) => of.middle ?? untold(of, locale)
  const lineOf = (name: 'delay' | 'rating', of: DisclosedFigure): Line =>
    cells(words[name], middle(of), words.definitions[name], words.told_of(of.items, of.total))
  const program = figures.programs.find(({ program_id: id }) => id === selection.programId)
  const group = (name: string, one: AdminFigures['units'][number] | AdminFigures['countries'][number]): Line => [
    name,
    ...groupFigures.map((figure) => one[figure]),
    middle(one.delay),
    middle(one.rating),
  ]
  return [
    line(words.title, null),
    line(words.date, figures.at),
    line(words.version, figures.version),
    line(words.program, program?.name[locale] ?? words.all),
    line(words.unit, selection.unit ?? words.all),
    line(words.country, selection.country ?? words.all),
    line(words.from, figures.from ?? words.all),
    line(words.told_until, figures.told_until),
    line(words.rule, null),
    ...funnelSteps.map((name) => counted(name, figures.people[name])),
    ...requestFigures.map((name) => counted(name, figures.requests[name])),
    ...relationshipFigures.map((name) => counted(name, figures.relationships[name])),
    counted('held', figures.sessions.held),
    ...mentorFigures.map((name) => counted(name, figures.mentors[name])),
    line(words.free_places, figures.mentors.free_places),
    lineOf('delay', figures.delays),
    ...(figures.delays.lines ?? []).map(({ buckets, count }) =>
      line(`${words.delay}: ${buckets.map((bucket) => delayName(bucket)).join(' + ')}`, count),
    ),
    lineOf('rating', figures.ratings),
    ...(figures.ratings.lines ?? []).map(({ levels, count }) => line(`${words.rating}: ${levels.join(' + ')}`, count)),
    cells(words.month, words.evidence.confirmed_by_both, words.evidence.platform, words.evidence.declared_by_one),
    ...figures.sessions.months.map((one) => cells(one.month, one.confirmed_by_both, one.platform, one.declared_by_one)),
    [words.unit, ...groupFigures.map((figure) => words.figures[figure]), words.delay, words.rating],
    ...figures.units.map((one) => group(one.label?.[locale] ?? one.unit ?? words.none, one)),
    [words.country, ...groupFigures.map((figure) => words.figures[figure]), words.delay, words.rating],
    ...figures.countries.map((one) => group(one.country ?? words.none, one)),
  ]
}

function delayName(bucket: number): string {
  const [from, to] = delayBuckets[bucket] ?? [0, null]
  return to === null ? `${from}+` : `${from}–${to}`
}
