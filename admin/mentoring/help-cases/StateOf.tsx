import type { AdminHelpCase } from '#contract/console/mentoring/help-cases.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Pill } from '../../platform/shared/StatePill.tsx'

const words = 'resources.help_cases'

/** Its state in words: what is late first. */
export function StateOf({ helpCase: { state, overdue, reader, outcome } }: { readonly helpCase: AdminHelpCase }) {
  const t = useWords()
  if (state === 'closed') return <span>{t(`${words}.outcomes.${outcome ?? 'no_action'}`)}</span>
  if (overdue) return <Pill tone="error" text={t(`${words}.states.overdue`)} />
  if (state === 'open' || reader === null) return <Pill tone="warning" text={t(`${words}.states.open`)} />
  return <span>{t(`${words}.states.in_hands`, { name: reader.name })}</span>
}
