import type { CrashReport } from './run-crash.ts'
import { rules, type Violation } from './rules/violation.ts'

const shown = 3

/** For the person who ran it. */
export function reportText({ folder, violations, broken, figures, faults }: CrashReport, seed: string): string {
  const counted = (all: Readonly<Record<string, number>>) =>
    Object.entries(all)
      .map(([what, count]) => `  ${String(count).padStart(8)}  ${what}`)
      .join('\n')
  const found = violations.length + broken.length
  return [
    counted(figures),
    'faults',
    counted(faults),
    ...broken.map((what) => `BROKEN  ${what}`),
    ...violationsText(violations),
    found === 0
      ? `Nothing found. Seed ${seed}.`
      : `${found} found. Seed ${seed}. Histories, log and faults: ${folder}; again: npm run crash -- --check ${folder}`,
  ].join('\n')
}

export function violationsText(violations: readonly Violation[]): string[] {
  return [...new Set(violations.map(({ rule }) => rule))].flatMap((rule) => {
    const of = violations.filter((violation) => violation.rule === rule)
    return [
      `VIOLATED  ${rule}: ${rules[rule]} (${of.length})`,
      ...of.slice(0, shown).map(({ what, ops }) => `    ${what}${ops.length > 0 ? `; ${ops.join(', ')}` : ''}`),
    ]
  })
}
