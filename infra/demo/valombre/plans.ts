import { french } from '../../platform/words/french.ts'
import type { StoryPlan, StoryTask } from '../story.ts'

const task = (title: string, doer: StoryTask['doer'], when: Pick<StoryTask, 'done' | 'due'> = {}): StoryTask => ({
  title: french(title),
  doer,
  ...when,
})

/** What Inès goes for with Oumar: two goals under way, and one that she has reached. */
export const valombrePlans: readonly StoryPlan[] = [
  {
    mentee: 'participant@demo.test',
    mentor: 'oumar.diallo@valombre.example',
    goals: [
      {
        title: french('Poser mes quatre priorités du semestre'),
        measure: french('Une page, relue par ma responsable'),
        set: 40,
        reached: 17,
        tasks: [
          task('Rédiger la première page', 'mentee', { done: 38 }),
          task('La relire à froid', 'mentor', { done: 25 }),
          task('La présenter en réunion d’équipe', 'mentee', { done: 18 }),
        ],
      },
      {
        title: french('Conduire une revue d’exploitation sans relire chaque ligne'),
        measure: french('Deux revues tenues, le dossier préparé par l’équipe'),
        set: 30,
        due: 21,
        tasks: [
          task('Lister ce que je relis par habitude', 'mentee', { done: 7 }),
          task('Prêter sa grille de revue', 'mentor', { done: 15 }),
          task('Confier le prochain dossier à Hugo', 'mentee', { due: 5 }),
        ],
      },
      {
        title: french('Dire non à une demande hors périmètre, sans escalade'),
        measure: french('Trois refus écrits, relus ensemble'),
        set: 12,
        due: 63,
        tasks: [
          task('Écrire le refus type et le lire à voix haute', 'both', { due: 4 }),
          task('Repérer trois demandes qui n’étaient pas pour moi', 'mentee', { due: 7 }),
        ],
      },
    ],
  },
]
