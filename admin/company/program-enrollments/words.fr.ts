import type { Translation } from '../../platform/i18n/shape.ts'
import type { enrollmentWordsEn } from './words.en.ts'

export const enrollmentWordsFr = {
  title: 'Inscrits des programmes',
  search: 'Nom',
  views: {
    all: 'Inscrits',
    mentees: 'Mentorés',
    mentors: 'Mentors',
    by_rule: 'Par une règle',
    by_hand: 'À la main',
    joined: 'D’eux-mêmes',
  },
  who: 'Nom',
  role: 'Rôle',
  any_role: 'Tous les rôles',
  since: 'Inscription',
  from: 'Inscrit à partir du',
  until: 'Inscrit jusqu’au',
  places: 'Accompagnements',
  profile: 'Profil',
  why: 'Pourquoi',
  any_origin: 'Toutes les raisons',
  no_place: 'aucun sur %{limit}',
  some_places: '%{open} sur %{limit}',
  completion: 'Profil rempli à %{share}',
  origins: {
    joined: 'Venu de soi-même',
    hand: 'Inscrit à la main',
    rule: 'Inscrit par une règle',
    import: 'Inscrit par un fichier',
  },
  by: 'par %{name}',
  written_by: 'règle de %{name}',
  acts: {
    withdraw: {
      button: 'Retirer…',
      title: 'Retirer %{name} du programme\u202F?',
      text:
        '%{name} n’en voit plus la communauté et n’y figure plus. Les accompagnements en cours continuent. ' +
        'Aucune règle ne l’inscrit de nouveau\u202F; vous le pouvez, à la main.',
      confirm: 'Retirer',
      cancel: 'Laisser dans le programme',
      done: 'La personne est retirée du programme.',
      bulk: {
        title: 'Retirer %{smart_count} personne\u202F? |||| Retirer %{smart_count} personnes\u202F?',
        text:
          'Chacune quitte la communauté aussitôt. Les accompagnements en cours continuent. ' +
          'Aucune règle ne les inscrit de nouveau.',
        excluded:
          '%{smart_count} personne sélectionnée ne peut pas être retirée |||| ' +
          '%{smart_count} personnes sélectionnées ne peuvent pas être retirées',
        confirm: 'Retirer %{smart_count} personne |||| Retirer %{smart_count} personnes',
        cancel: 'Les laisser dans le programme',
        result: 'Personnes retirées',
        done: '%{smart_count} personne retirée |||| %{smart_count} personnes retirées',
        failed:
          '%{smart_count} personne n’a pas été retirée\u00A0: |||| ' +
          '%{smart_count} personnes n’ont pas été retirées\u00A0:',
      },
    },
  },
  enrol: {
    button: 'Inscrire des personnes',
    title: 'Inscrire des personnes dans %{program}',
    search: 'Chercher par nom',
    list: 'Personnes à inscrire',
    found: '%{smart_count} personne, les %{shown} premières |||| %{smart_count} personnes, les %{shown} premières',
    found_all: '%{smart_count} personne |||| %{smart_count} personnes',
    nobody: 'Personne d’autre de ce nom ne peut être inscrit.',
    withdrawn: 'Retirée auparavant par un administrateur',
    chosen: 'Choisies',
    none: 'Personne n’est encore choisi.',
    remove: 'Laisser %{name} de côté',
    most: 'Choisissez 200 personnes au plus.',
    warn_withdrawn:
      '%{smart_count} d’entre elles avait été retirée\u202F; l’inscription la remet. |||| ' +
      '%{smart_count} d’entre elles avaient été retirées\u202F; l’inscription les remet.',
    confirm: 'Inscrire %{smart_count} personne |||| Inscrire %{smart_count} personnes',
    confirm_none: 'Inscrire',
    cancel: 'Annuler',
    close: 'Fermer',
    result: 'Inscription faite',
    enrolled: '%{smart_count} personne inscrite |||| %{smart_count} personnes inscrites',
    already: '%{smart_count} y était déjà |||| %{smart_count} y étaient déjà',
    refused:
      '%{smart_count} n’a pas pu être inscrite\u00A0: le profil est clos ou le compte n’est pas actif |||| ' +
      '%{smart_count} n’ont pas pu être inscrites\u00A0: le profil est clos ou le compte n’est pas actif',
  },
} as const satisfies Translation<typeof enrollmentWordsEn>
