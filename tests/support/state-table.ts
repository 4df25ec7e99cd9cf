import type { Decision } from '#domain/platform/decision.ts'
import type { Event } from '#domain/platform/event.ts'

/** What a command comes to: the state that its events lead to, `done` without an event, or `not allowed`. */
export type Outcome = string

/**
 * Command, actors, states, outcome; names separated by blanks. `same`: events that leave the state as it is. What no
 * row names is not allowed.
 */
export type Row = readonly [command: string, actors: string, states: string, outcome: Outcome]

export interface Cell {
  readonly command: string
  readonly state: string
  readonly actor: string
  readonly outcome: Outcome
}

interface Table {
  readonly commands: readonly string[]
  readonly states: readonly string[]
  readonly actors: readonly string[]
  readonly rows: readonly Row[]
}

/**
 * Every command in every state by every actor, with what the rows say of it.
 * @throws when a row names what does not exist, or speaks of a cell for the second time, and when a command has no row
 */
export function cellsOf({ commands, states, actors, rows }: Table): readonly Cell[] {
  const outcomes = new Map<string, Outcome>()
  for (const [command, by, from, outcome] of rows)
    for (const actor of namesIn(by, actors))
      for (const state of namesIn(from, states)) {
        const cell = `${command} from ${state} by ${actor}`
        if (!commands.includes(command) || outcomes.has(cell)) throw new RangeError(`a wrong row: ${cell}`)
        outcomes.set(cell, outcome === 'same' ? state : outcome)
      }
  const silent = commands.filter((command) => rows.every(([named]) => named !== command))
  if (silent.length > 0) throw new RangeError(`no row for ${silent.join(', ')}`)
  return commands.flatMap((command) =>
    states.flatMap((state) =>
      actors.map((actor) => {
        const outcome = outcomes.get(`${command} from ${state} by ${actor}`) ?? 'not allowed'
        return { command, state, actor, outcome }
      }),
    ),
  )
}

function namesIn(text: string, known: readonly string[]): readonly string[] {
  const names = text === '*' ? known : text.split(' ')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new RangeError(`a row names ${unknown}`)
  return names
}

/** @param nameOf the state as the table names it */
export function outcomeOf<State, E extends Event>(
  decision: Decision<E>,
  state: State,
  evolve: (state: State, event: E) => State,
  nameOf: (state: State) => string,
): Outcome {
  if ('refusal' in decision) return 'not allowed'
  return decision.events.length === 0 ? 'done' : nameOf(decision.events.reduce(evolve, state))
}

/** The decisions of a module that no command of the table gives. `giving/its second half` stands for `giving`. */
export function missingIn(commands: readonly string[], decisions: object): readonly string[] {
  const given = new Set(commands.map((command) => command.split('/')[0]))
  return Object.entries(decisions)
    .filter(([name, value]) => typeof value === 'function' && !given.has(name))
    .map(([name]) => name)
}

/** Events are written, and not nothing and not a refusal. */
export function acts(outcome: Outcome): boolean {
  return outcome !== 'done' && outcome !== 'not allowed'
}
