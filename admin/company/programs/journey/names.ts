import { useLocale, useWords } from '../../../platform/i18n/provider.ts'
import type { Milestone } from './milestones.ts'

const words = 'resources.programs.journey'

/** A milestone in words: its name, and what it is. */
export function useMilestoneWords() {
  const t = useWords()
  const locale = useLocale()
  const due = ({ due_weeks: weeks, due_session: session }: Pick<Milestone, 'due_weeks' | 'due_session'>) =>
    weeks !== null
      ? t(`${words}.due.weeks`, { smart_count: weeks })
      : session === null
        ? t(`${words}.due.none`)
        : t(`${words}.due.session`, { session })
  return {
    nameOf: ({ kind, count, title }: Milestone): string => {
      const own = title?.[locale].trim() ?? ''
      if (own !== '') return own
      if (kind === 'task') return t(`${words}.names.task`)
      return kind === 'goal' ? t(`${words}.names.goal`) : t(`${words}.names.${kind}`, { smart_count: count ?? 1 })
    },
    due,
    /** « Un objectif fixé. Pour les deux. Trois semaines après le début. » */
    about: (one: Milestone): string =>
      [t(`${words}.facts.${one.kind}`, { smart_count: one.count ?? 1 }), t(`${words}.for.${one.for}`), due(one)].join(
        ' ',
      ),
  }
}
