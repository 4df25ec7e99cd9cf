/** A thing that people name by its code or by its name in either language. */
export interface Named {
  readonly code: string
  readonly label: { readonly fr?: string; readonly en?: string }
}

/** What is wrong with a cell, for those who say it in their own words. */
export const cellFaults = [
  'needed',
  'too_long',
  'formula',
  'contact_details',
  'unknown',
  'ambiguous',
  'no_profile',
  'invalid',
] as const
export type CellFault = (typeof cellFaults)[number]

/** What is wrong with one cell of a file of people, with the words of the command line. */
export interface CellProblem {
  readonly line: number
  readonly column: string
  readonly fault: CellFault
  readonly message: string
  /** Of `unknown`: what there is instead. */
  readonly known?: readonly Named[]
}

/** With its place, e.g. `people.csv, line 12, column skills: …`. */
export function placed(file: string, { line, column, message }: CellProblem): string {
  return `${file}, line ${line}, column ${column}: ${message}`
}

/** The problems of the files, each with its place. Nothing was written. */
export class ImportProblems extends Error {
  override readonly name = 'ImportProblems'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
