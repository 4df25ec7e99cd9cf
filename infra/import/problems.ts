/**
 * The problems of the files, each with its place, e.g. `people.csv, line 12, column skills: …`. Nothing was written.
 */
export class ImportProblems extends Error {
  override readonly name = 'ImportProblems'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
