import type { RefusalCode } from '#commands/platform/ports.ts'
import type { ActionPlanRefusal } from '#domain/mentoring/action-plan/decide.ts'
import { mostGoals, mostOpenGoals, mostOpenTasks, mostTasks } from '#domain/mentoring/action-plan/words.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const actionPlanRefusals = {
  plan_over: refused(
    422,
    [],
    'L’accompagnement n’est pas en cours : le plan se lit, il ne s’écrit plus.',
    'The relationship is not under way: its plan is read only.',
  ),
  too_many_goals: refused(
    422,
    [],
    `Un plan a ${mostOpenGoals} objectifs ouverts au plus : atteignez-en un, ou laissez-en un de côté.`,
    `A plan has ${mostOpenGoals} open goals at most: reach one first, or drop one.`,
  ),
  too_many_tasks: refused(
    422,
    [],
    `Un plan a ${mostOpenTasks} tâches ouvertes au plus : faites-en une, ou retirez-en une.`,
    `A plan has ${mostOpenTasks} open tasks at most: do one first, or remove one.`,
  ),
  plan_full: refused(
    422,
    [],
    `Un plan garde ${mostGoals} objectifs et ${mostTasks} tâches au plus, ceux qui sont terminés compris.`,
    `A plan keeps ${mostGoals} goals and ${mostTasks} tasks at most, those that are over included.`,
  ),
  goal_unknown: refused(
    422,
    ['attributes/goal_id'],
    'Cet objectif n’est pas dans le plan.',
    'This goal is not in the plan.',
  ),
  goal_closed: refused(
    422,
    ['attributes/aasm_state'],
    'Cet objectif est atteint ou laissé de côté : rouvrez-le d’abord.',
    'This goal was reached or dropped: reopen it first.',
  ),
  task_unknown: refused(422, [], 'Cette tâche n’est plus dans le plan.', 'This task is not in the plan any more.'),
  task_done: refused(
    422,
    ['attributes/aasm_state'],
    'Cette tâche est faite : rouvrez-la d’abord.',
    'This task is done: reopen it first.',
  ),
  task_of_other: refused(
    422,
    ['attributes/aasm_state'],
    'Cette tâche est pour l’autre personne, qui seule la change.',
    'This task is for the other person, who alone changes it.',
  ),
  milestone_unknown: refused(
    422,
    [],
    'Ce jalon n’est plus dans le plan.',
    'This milestone is not in the plan any more.',
  ),
  milestone_by_fact: refused(
    422,
    ['attributes/aasm_state'],
    'Ce jalon s’atteint par ce qui se passe : il ne se coche pas.',
    'What happens reaches this milestone: it is not ticked.',
  ),
  milestone_of_other: refused(
    422,
    ['attributes/aasm_state'],
    'Ce jalon est pour l’autre personne, qui seule le coche.',
    'This milestone is for the other person, who alone ticks it.',
  ),
  meeting_unknown: refused(
    422,
    ['attributes/meeting_id'],
    'Cette session n’est pas de cet accompagnement.',
    'This session is not of this relationship.',
  ),
} as const satisfies Record<ActionPlanRefusal | Extract<RefusalCode, 'meeting_unknown'>, Meaning>
