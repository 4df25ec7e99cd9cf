import type { AbandonedRebuild } from '#projections/platform/runner/abandoned-rebuilds.ts'
import type { RebuildStep } from '#projections/platform/runner/catch-up.ts'
import type { Skip } from '#projections/platform/runner/skips.ts'
import { countedTo, type ProjectionStatus } from '#projections/platform/runner/status.ts'

/** Lines of cells as text, in columns. */
function columns(lines: readonly (readonly string[])[]): string[] {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export function statusLines(rows: readonly ProjectionStatus[]): string[] {
  const table = columns([
    ['projection', 'version', 'shown', 'position', 'events behind', 'seconds', 'status', 'written by'],
    ...rows.map((row) => [
      row.name,
      row.generation === 1 ? `${row.version}` : `${row.version}, rebuild ${row.generation - 1}`,
      row.active ? 'yes' : 'no',
      row.position,
      row.events === null ? 'unknown' : row.events >= countedTo ? `${countedTo} or more` : `${row.events}`,
      row.seconds?.toFixed(row.seconds < 10 ? 1 : 0) ?? '-',
      row.active || row.status === 'failing' ? row.status : 'rebuilding',
      row.owner ?? '-',
    ]),
  ])
  const failing = rows.flatMap((row) =>
    row.status !== 'failing'
      ? []
      : [
          '',
          `${row.name} ` +
            (row.failedEvent === null
              ? `cannot go on behind position ${row.position}, `
              : `stopped at event ${row.failedEvent} (position ${row.failedPosition}), `) +
            `since ${row.failingSince?.toISOString()}, tried ${row.attempts} times:`,
          `  ${row.lastError}`,
        ],
  )
  return [...table, ...failing]
}

export function abandonedLines(found: readonly AbandonedRebuild[]): string[] {
  return found.map(
    ({ name, version, generation, resumable, tables }) =>
      `Left of a rebuild of ${name} (version ${version}, rebuild ${generation - 1}): ` +
      `${tables.join(', ') || 'its row'}. ` +
      (resumable ? '"rebuild" goes on with it, "clean" removes it.' : '"clean" removes it.'),
  )
}

export function skipLines(skips: readonly Skip[]): string[] {
  return skips.flatMap((skip) => [
    `${skip.projection}: event ${skip.eventId} (${skip.type}, ${skip.stream}, position ${skip.position})`,
    `  skipped by ${skip.skippedBy}, ${skip.skippedAt.toISOString()}: ${skip.reason}`,
    `  it failed with: ${skip.error}`,
    ...(skip.liftedAt === null ? [] : [`  taken back by ${skip.liftedBy}, ${skip.liftedAt.toISOString()}`]),
  ])
}

/** Says how far a rebuild is, at most once a second. */
export function sayProgress(say: (line: string) => void, now: () => number = () => performance.now()) {
  let started = now()
  let reportedAt = started
  let events = 0
  return (step: RebuildStep): void => {
    switch (step.step) {
      case 'begun': {
        const { name, version, generation } = step.row
        started = reportedAt = now()
        say(`${name}: version ${version}, rebuild ${generation - 1}, from position ${step.from} to ${step.to}`)
        return
      }
      case 'applied': {
        events += step.events
        if (now() - reportedAt < 1_000) return
        reportedAt = now()
        const perSecond = Math.round(events / ((reportedAt - started) / 1_000))
        say(`position ${step.position} of ${step.to}: ${events} events, ${perSecond} a second`)
        return
      }
      case 'switching':
        say(`${events} events applied. Switching.`)
        return
      case 'switched':
        say(`Readers see the rebuilt tables, at position ${step.position}.`)
        return
      case 'dropped':
        say('The old tables are dropped.')
        return
      case 'left': {
        const why = step.error instanceof Error ? step.error.message : String(step.error)
        say(`The old tables are still there (${why}): "clean" removes them.`)
      }
    }
  }
}
