import type { Translation } from '../../platform/i18n/shape.ts'
import type { answerWordsEn } from './answer-words.en.ts'

export const answerWordsFr = {
  approve: {
    button: 'Valider',
    title: 'Valider l’inscription de %{name}\u202F?',
    text: 'Le compte s’ouvre aussitôt et la personne est prévenue.',
    confirm: 'Valider l’inscription',
    cancel: 'Décider plus tard',
    done: 'L’inscription est validée.',
    bulk: {
      title: 'Valider %{smart_count} inscription\u202F? |||| Valider %{smart_count} inscriptions\u202F?',
      text: 'Chaque compte s’ouvre aussitôt et chaque personne est prévenue.',
      excluded: '%{smart_count} personne choisie n’attend pas |||| %{smart_count} personnes choisies n’attendent pas',
      confirm: 'Valider %{smart_count} inscription |||| Valider %{smart_count} inscriptions',
      cancel: 'Décider plus tard',
      result: 'Inscriptions validées',
      done: '%{smart_count} inscription validée |||| %{smart_count} inscriptions validées',
      failed:
        '%{smart_count} inscription n’a pas été validée\u00A0: |||| ' +
        '%{smart_count} inscriptions n’ont pas été validées\u00A0:',
    },
  },
  reject: {
    button: 'Refuser…',
    title: 'Refuser l’inscription de %{name}\u202F?',
    text:
      'La personne ne pourra pas se connecter, et un e-mail le lui dit. Ses données sont supprimées 30 jours plus ' +
      'tard\u00A0; d’ici là, vous pouvez encore valider son inscription.',
    reason: 'Motif',
    word: 'Votre mot à la personne (facultatif)',
    word_help: 'L’e-mail donne votre mot, pas le motif, et dit comment écrire à l’équipe. 500 caractères au plus.',
    choose: 'Choisir un motif',
    confirm: 'Refuser l’inscription',
    cancel: 'Décider plus tard',
    done: 'L’inscription est refusée.',
    bulk: {
      title: 'Refuser %{smart_count} inscription\u202F? |||| Refuser %{smart_count} inscriptions\u202F?',
      text:
        'Le motif vaut pour toutes. Aucune de ces personnes ne pourra se connecter\u00A0; ' +
        'leurs données sont supprimées 30 jours plus tard.',
      excluded: '%{smart_count} personne choisie n’attend pas |||| %{smart_count} personnes choisies n’attendent pas',
      confirm: 'Refuser %{smart_count} inscription |||| Refuser %{smart_count} inscriptions',
      cancel: 'Décider plus tard',
      result: 'Inscriptions refusées',
      done: '%{smart_count} inscription refusée |||| %{smart_count} inscriptions refusées',
      failed:
        '%{smart_count} inscription n’a pas été refusée\u00A0: |||| ' +
        '%{smart_count} inscriptions n’ont pas été refusées\u00A0:',
    },
  },
  accept_profile: {
    button: 'Ouvrir le profil…',
    title: 'Ouvrir le profil demandé par %{name}\u00A0?',
    text: 'Le profil s’ouvre aussitôt, dans les programmes de l’autre, et la personne est prévenue.',
    role: 'Profil',
    choose: 'Choisir un profil',
    confirm: 'Ouvrir le profil',
    cancel: 'Décider plus tard',
    done: 'Le profil est ouvert.',
  },
  refuse_profile: {
    button: 'Refuser le profil…',
    title: 'Refuser le profil demandé par %{name}\u00A0?',
    text: 'La personne garde son profil actuel. Le motif lui est dit\u00A0; elle peut demander à nouveau.',
    reason: 'Motif',
    choose: 'Choisir un motif',
    confirm: 'Refuser le profil',
    cancel: 'Décider plus tard',
    done: 'Le profil est refusé.',
  },
} as const satisfies Translation<typeof answerWordsEn>
