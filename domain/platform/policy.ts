import type { Actor } from './actor.ts'
import type { UserId } from './ids.ts'

/** What someone is to a resource of two people. An administrator may also be a party. */
export type ActingRole = 'participant' | 'presenter' | 'admin' | 'system'

/** `from`: the states or stages it applies to; `to`: what a reader asks for, as the resource names it. */
interface Rule<Stage extends string, Goal extends string, Role extends string> {
  readonly by: readonly Role[]
  readonly from: readonly Stage[]
  readonly to: Goal
}

/** One line a command. `Role`: what someone is to the resource. */
export type Rules<
  Command extends string = string,
  Stage extends string = string,
  Goal extends string = string,
  Role extends string = ActingRole,
> = Readonly<Record<Command, Rule<Stage, Goal, Role>>>

/** A party is a party first, then, where they are one, an administrator. Empty: the resource does not concern them. */
export function actingRolesOf(
  parties: { readonly participantUserId: UserId; readonly presenterUserId: UserId },
  actor: Actor,
): readonly ActingRole[] {
  if (actor.kind === 'system') return ['system']
  const roles: ActingRole[] = []
  if (actor.userId === parties.participantUserId) roles.push('participant')
  if (actor.userId === parties.presenterUserId) roles.push('presenter')
  if (actor.kind === 'admin') roles.push('admin')
  return roles
}

/** The questions that decisions, the API and read models ask of a table of rules. */
export function createPolicy<
  Command extends string,
  Stage extends string,
  Goal extends string,
  Role extends string = ActingRole,
>(rules: Rules<Command, Stage, Goal, Role>) {
  const entries = Object.entries(rules) as [Command, Rule<Stage, Goal, Role>][]

  const mayDo = (command: Command, stage: Stage, roles: readonly Role[]): boolean => {
    const { by, from } = rules[command]
    return roles.some((role) => by.includes(role)) && from.includes(stage)
  }

  return {
    rules,
    mayDo,

    /** The goals that can be reached from here, each once. */
    allowedFor: (stage: Stage, roles: readonly Role[]): readonly Goal[] => [
      ...new Set(entries.filter(([command]) => mayDo(command, stage, roles)).map(([, { to }]) => to)),
    ],

    /**
     * The command that leads to `goal` for someone with these roles. When several do, one that the stage allows comes
     * first, then the role that comes first: a mentor who is also an administrator refuses what waits for an answer,
     * and revokes what is confirmed.
     */
    commandFor: (goal: Goal, stage: Stage, roles: readonly Role[]): Command | undefined => {
      const candidates = roles.flatMap((role) =>
        entries.filter(([, { by, to }]) => by.includes(role) && to === goal).map(([command]) => command),
      )
      return candidates.find((command) => mayDo(command, stage, roles)) ?? candidates[0]
    },
  }
}
