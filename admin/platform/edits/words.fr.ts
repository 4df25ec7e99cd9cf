import type { Translation } from '../i18n/shape.ts'
import type { editWordsEn } from './words.en.ts'

export const editWordsFr = {
  unsaved: {
    title: 'Quitter sans enregistrer\u202F?',
    text: 'Votre saisie n’est pas enregistrée. Un brouillon reste une semaine dans ce navigateur et vous sera proposé au retour.',
    stay: 'Rester et continuer',
    leave: 'Quitter',
    draft: 'Une saisie du %{when} n’a pas été enregistrée.',
    field: '%{label}\u00A0: %{text}',
    take: 'La reprendre',
    drop: 'La jeter',
  },
  edits: {
    title: 'Quelqu’un d’autre l’a modifié aussi',
    saved: '%{name} l’a enregistré le %{when}, pendant que vous écriviez.',
    somebody_saved: 'Quelqu’un d’autre l’a enregistré pendant que vous écriviez.',
    choose:
      'Vos autres changements et les siens restent. Choisissez ce que dit ce champ. |||| Vos autres changements et les siens restent. Choisissez pour chaque champ.',
    theirs: 'Enregistré par %{name}',
    mine: 'Le vôtre',
    nothing: 'Vide',
    cancel: 'Ne rien enregistrer',
    confirm: 'Enregistrer ce choix',
    undecided: 'Choisissez pour chaque champ.',
    somebody: 'quelqu’un d’autre',
    both_kept: '%{name} l’a modifié aussi, le %{when}. Vos changements et les siens sont gardés.',
    both_kept_meanwhile: 'Modifié entre-temps par %{name}. Vos changements et les siens sont gardés.',
  },
} as const satisfies Translation<typeof editWordsEn>
