import type { Translation } from '../../platform/i18n/shape.ts'
import type { articleCommentWordsEn, articleReportWordsEn, articleWordsEn } from './words.en.ts'

export const articleWordsFr = {
  title: 'Fil d’entraide',
  search: 'Dans le titre ou le texte, ou un auteur',
  article: 'Article',
  author: 'Auteur',
  state: 'État',
  act: 'Décision',
  category: 'Sujet',
  any: 'Tous les sujets',
  all_comments: 'Commentaires',
  all_reports: 'Signalements',
  read: 'Lire le texte',
  pinned: 'épinglé',
  likes: '%{smart_count} mention J’aime |||| %{smart_count} mentions J’aime',
  comments: '%{smart_count} commentaire |||| %{smart_count} commentaires',
  reported: 'Signalé le %{at}\u00A0: %{reason}.',
  set_aside: 'Signalé le %{at}, décidé\u00A0: %{reason}.',
  note: '«\u00A0%{note}\u00A0»',
  removed_reason: 'Mot à l’auteur\u00A0: %{reason}',
  reason: 'Motif',
  reason_help: 'L’auteur le lit. Pas de coordonnées.',
  approval: 'Les articles nous attendent avant d’être lus',
  decisions: {
    none: 'Personne n’a encore rien décidé.',
    pinned: 'Épinglé',
    unpinned: 'N’est plus épinglé',
    before: 'Avant\u00A0: %{state}',
    written: 'Écrit par %{author}, %{at}',
  },
  views: {
    to_decide: 'À décider',
    hidden: 'Masqués',
    published: 'Publiés',
    removed: 'Rendus ou retirés',
    all: 'Tous',
  },
  states: {
    draft: 'À relire',
    published: 'Publié',
    reported: 'Signalé',
    hidden: 'Masqué par des signalements',
    refused: 'Rendu à son auteur',
    removed: 'Retiré',
  },
  categories: {
    first_team: 'Première équipe',
    career_change: 'Changer de métier',
    speaking: 'Prendre la parole',
    onboarding: 'Arriver dans l’entreprise',
    program: 'Vie du programme',
  },
  reasons: {
    contact_details: 'Coordonnées personnelles',
    confidential: 'Propos confidentiels',
    disrespect: 'Manque de respect',
    off_topic: 'Hors sujet',
    other: 'Autre motif',
  },
  acts: {
    approve: {
      button: 'Publier…',
      title: 'Publier cet article\u202F?',
      text: 'Toute l’entreprise lit «\u00A0%{title}\u00A0». Son auteur en est averti.',
      confirm: 'Publier',
      cancel: 'Pas maintenant',
      done: 'L’article est publié.',
      bulk: {
        title: 'Publier %{smart_count} article\u202F? |||| Publier %{smart_count} articles\u202F?',
        text: 'Toute l’entreprise les lit. Chaque auteur en est averti.',
        excluded:
          '%{smart_count} article choisi n’attend pas d’être publié |||| ' +
          '%{smart_count} articles choisis n’attendent pas d’être publiés',
        confirm: 'Publier %{smart_count} article |||| Publier %{smart_count} articles',
        cancel: 'Pas maintenant',
        result: 'Articles publiés',
        done: '%{smart_count} article publié |||| %{smart_count} articles publiés',
        failed:
          '%{smart_count} article n’a pas été publié\u00A0: |||| ' +
          '%{smart_count} articles n’ont pas été publiés\u00A0:',
      },
    },
    keep: {
      button: 'Garder…',
      title: 'Garder cet article\u202F?',
      text: 'Les signalements de «\u00A0%{title}\u00A0» sont mis de côté. S’ils l’avaient masqué, tous le lisent de nouveau et son auteur en est averti.',
      confirm: 'Garder',
      cancel: 'Pas maintenant',
      done: 'Les signalements sont mis de côté.',
    },
    restore: {
      button: 'Rendre…',
      title: 'Afficher de nouveau cet article\u202F?',
      text: 'Toute l’entreprise lit de nouveau «\u00A0%{title}\u00A0». Son auteur en est averti.',
      confirm: 'Afficher',
      cancel: 'Pas maintenant',
      done: 'L’article est de nouveau affiché.',
    },
    refuse: {
      button: 'Rendre à son auteur…',
      title: 'Rendre cet article\u202F?',
      text: 'L’auteur de «\u00A0%{title}\u00A0» lit le motif, corrige l’article et le renvoie.',
      confirm: 'Rendre',
      cancel: 'Pas maintenant',
      done: 'L’auteur a repris l’article.',
    },
    remove: {
      button: 'Retirer…',
      title: 'Retirer cet article\u202F?',
      text:
        '«\u00A0%{title}\u00A0» n’est plus dans le fil\u00A0: seuls son auteur, qui lit le motif, et ' +
        'l’administration le voient encore. Vous pourrez l’afficher de nouveau.',
      confirm: 'Retirer',
      cancel: 'Le laisser',
      done: 'L’article est retiré.',
      bulk: {
        title: 'Retirer %{smart_count} article\u202F? |||| Retirer %{smart_count} articles\u202F?',
        text:
          'Ils ne sont plus dans le fil\u00A0: seuls leurs auteurs, qui lisent tous le même motif, et ' +
          'l’administration les voient encore. Vous pourrez les afficher de nouveau.',
        excluded:
          '%{smart_count} article choisi ne peut pas être retiré |||| ' +
          '%{smart_count} articles choisis ne peuvent pas être retirés',
        confirm: 'Retirer %{smart_count} article |||| Retirer %{smart_count} articles',
        cancel: 'Les laisser',
        result: 'Articles retirés',
        done: '%{smart_count} article retiré |||| %{smart_count} articles retirés',
        failed:
          '%{smart_count} article n’a pas été retiré\u00A0: |||| ' +
          '%{smart_count} articles n’ont pas été retirés\u00A0:',
      },
    },
    pin: {
      button: 'Épingler…',
      title: 'Épingler cet article\u202F?',
      text: '«\u00A0%{title}\u00A0» passe devant les autres, marqué comme épinglé.',
      confirm: 'Épingler',
      cancel: 'Pas maintenant',
      done: 'L’article est épinglé.',
    },
    unpin: {
      button: 'Ne plus épingler…',
      title: 'Ne plus épingler cet article\u202F?',
      text: '«\u00A0%{title}\u00A0» reprend sa place, à sa date.',
      confirm: 'Ne plus épingler',
      cancel: 'Pas maintenant',
      done: 'L’article a repris sa place.',
    },
  },
} as const satisfies Translation<typeof articleWordsEn>

export const articleCommentWordsFr = {
  title: 'Commentaires du fil d’entraide',
  search: 'Dans le commentaire, ou un auteur',
  comment: 'Commentaire',
  acts: {
    remove: {
      button: 'Retirer…',
      title: 'Retirer ce commentaire\u202F?',
      text: 'Il disparaît pour tout le monde et ne peut pas être rétabli. %{name} lit le motif.',
      confirm: 'Retirer',
      cancel: 'Le laisser',
      done: 'Le commentaire est retiré.',
    },
  },
} as const satisfies Translation<typeof articleCommentWordsEn>

export const articleReportWordsFr = {
  title: 'Signalements d’articles',
  search: 'Dans le titre ou la note',
  any: 'Tous les motifs',
  decided: 'Décidé',
  open: 'À décider',
} as const satisfies Translation<typeof articleReportWordsEn>
