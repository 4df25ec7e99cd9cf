import type { CrashReport } from './run-crash.ts'
import { productRules, rules, type Violation } from './rules/violation.ts'

const maxPerRule = 3
const meaning = { ...rules, ...productRules }

/** For the person who ran it. */
export function reportText(
  { folder, violations, broken, figures, faults, recoveries }: CrashReport,
  seed: string,
): string {
  const counted = (all: Readonly<Record<string, number>>) =>
    Object.entries(all)
      .map(([what, count]) => `  ${String(count).padStart(8)}  ${what}`)
      .join('\n')
  const found = violations.length + broken.length
  return [
    counted(figures),
    'faults',
    counted(faults),
    'seconds from a fault to the next write acknowledged to those it struck: median, worst',
    ...recoveries.map(
      ({ name, median, worst }) => `  ${median.toFixed(2).padStart(8)}  ${worst.toFixed(2).padStart(6)}  ${name}`,
    ),
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
      `VIOLATED  ${rule}: ${meaning[rule]} (${of.length})`,
      ...of.slice(0, maxPerRule).map(({ what, ops }) => `    ${what}${ops.length > 0 ? `; ${ops.join(', ')}` : ''}`),
    ]
  })
}
