import type { Reporter, TestModule } from 'vitest/node'

const maxFiles = 10

/** Prints the ten test files that took longest, with what their set-up took: where a slow run loses its time. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules
      .map((module) => {
        const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic()
        return { module, ms: duration, before: setupDuration + collectDuration + prepareDuration }
      })
      .toSorted((a, b) => b.ms - a.ms)
    if (timed.length <= maxFiles) return
    const lines = timed
      .slice(0, maxFiles)
      .map(({ module, ms, before }) => `  ${seconds(ms)} s (${seconds(before)} s before)  ${module.relativeModuleId}`)
    process.stdout.write(`\nThe ${maxFiles} slowest files of ${timed.length}:\n${lines.join('\n')}\n`)
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6)
}
