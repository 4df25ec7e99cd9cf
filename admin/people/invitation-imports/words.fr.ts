import { importReasons } from '#contract/console/people/import-reasons.ts'
import type { Translation } from '../../platform/i18n/shape.ts'
import type { importWordsEn } from './words.en.ts'

export const importWordsFr = {
  title: 'Imports de personnes',
  record_page: 'Importer des personnes',
  back: 'Tous les imports',
  file: 'Fichier',
  state: 'État',
  states: {
    waiting: 'En attente',
    checking: 'En cours de contrôle',
    checked: 'Contrôlé, rien n’est envoyé',
    stopped: 'Arrêté',
    writing: 'Écriture en cours',
    done: 'Terminé',
    failed: 'Illisible',
    undone: 'Annulé',
  },
  result: 'Résultat',
  gone: {
    accounts: '%{smart_count} supprimé |||| %{smart_count} supprimés',
    invitations: '%{smart_count} retirée |||| %{smart_count} retirées',
  },
  to_invite: 'à inviter',
  were_invited: 'invitée |||| invitées',
  to_create: 'à créer',
  were_created: 'créé |||| créés',
  to_change: 'à modifier',
  were_changed: 'modifié |||| modifiés',
  unchanged: 'inchangé |||| inchangés',
  aside: 'laissée de côté |||| laissées de côté',
  rows: 'ligne lue |||| lignes lues',
  aside_column: 'De côté',
  by: 'Par',
  steps: { label: 'Étapes', file: '1. Fichier', check: '2. Contrôle', invite: '3. Invitations', write: '3. Comptes' },
  create: {
    button: 'Importer un fichier',
    kind: 'Que faire de ces personnes',
    kinds: { invitations: 'Les inviter par e-mail', accounts: 'Créer ou mettre à jour leurs comptes' },
    both_roles: 'Mentoré et mentor',
    texts: {
      invitations:
        'Un fichier CSV avec une ligne de noms de colonnes\u00A0: email, et si vous voulez prénom, nom, rôle, ' +
        'entité, programme, langue. Leurs noms anglais sont connus aussi.',
      accounts:
        'Un fichier CSV avec une ligne de noms de colonnes\u00A0: email, prénom et nom, et si vous voulez profils, ' +
        'entité, programme, poste, ville, pays, langue, compétences et d’autres que l’exemple nomme. ' +
        'Qui n’est pas encore connu reçoit un compte, sans ' +
        'e-mail, et entre par l’authentification unique ou par «\u00A0Mot de passe oublié\u00A0». De qui est ' +
        'connu, seules les cellules remplies changent\u00A0; rôles et programmes s’ajoutent. Plusieurs ' +
        'valeurs d’une cellule sont séparées par |. Des colonnes peuvent aussi contenir les réponses aux ' +
        'questions propres à votre entreprise.',
    },
    example: 'Télécharger un fichier d’exemple',
    example_name: 'exemple-import',
    file: 'Fichier CSV',
    limits: {
      invitations: '30 Mo et 200 000 lignes au plus, en UTF-8, UTF-16 ou Windows-1252.',
      accounts: '30 Mo et 200 000 lignes au plus, en UTF-8, UTF-16 ou Windows-1252.',
    },
    paste: 'Ou collez une liste',
    paste_help:
      'Des adresses, une par ligne ou séparées par des virgules\u202F; ou un tableau avec ses noms de colonnes.',
    pasted: 'liste-collée',
    too_large: 'Ce fichier dépasse 30 Mo',
    program: 'Programme, pour les lignes qui n’en nomment pas',
    without_program:
      'Aucun programme n’est choisi\u00A0: les nouveaux comptes ne seront dans aucun, et ne rencontreront personne.',
    some_without_program:
      'Aucun programme n’est choisi\u00A0: les nouveaux comptes dont la ligne n’en nomme pas ne seront dans aucun, ' +
      'et ne rencontreront personne.',
    nothing_sent: 'Le fichier est d’abord contrôlé. Rien n’est envoyé ni écrit avant votre accord.',
    cancel: 'Annuler',
    confirm: 'Contrôler le fichier',
  },
  progress: {
    checking: 'Lignes contrôlées',
    invitations: 'Invitations préparées',
    accounts: 'Comptes écrits',
    count: '%{done} sur %{total}',
  },
  ahead:
    '%{smart_count} fichier de votre entreprise passe avant celui-ci. |||| ' +
    '%{smart_count} fichiers de votre entreprise passent avant celui-ci.',
  leave: 'Vous pouvez quitter cette page\u00A0: l’import continue et reste dans la liste.',
  mapping: {
    title: 'Relier les colonnes',
    read:
      '%{smart_count} colonne séparée par «\u00A0%{separator}\u00A0», %{encoding} |||| ' +
      '%{smart_count} colonnes séparées par «\u00A0%{separator}\u00A0», %{encoding}',
    tab: 'tabulation',
    column: '«\u00A0%{name}\u00A0» est',
    preview: 'Les premières lignes, telles qu’elles seront lues',
  },
  closes:
    '%{smart_count} de ces personnes a une invitation en attente\u00A0: elle se ferme quand son compte est créé. ' +
    '|||| ' +
    '%{smart_count} de ces personnes ont une invitation en attente\u00A0: elle se ferme quand leur compte est ' +
    'créé.',
  columns: 'Colonnes du fichier',
  ignored: 'Laissée de côté',
  ignored_columns:
    'Cette colonne est laissée de côté\u00A0: %{names}. |||| Ces colonnes sont laissées de côté\u00A0: %{names}.',
  filled: '%{name} (%{smart_count} cellule remplie) |||| %{name} (%{smart_count} cellules remplies)',
  fields: {
    email: 'E-mail',
    first_name: 'Prénom',
    last_name: 'Nom',
    roles: 'Rôle',
    business_unit: 'Entité',
    program: 'Programme',
    locale: 'Langue',
    job_title: 'Poste',
    city: 'Ville ou site',
    country: 'Pays',
    worksite: 'Site de travail',
    phone: 'Téléphone professionnel',
    linkedin_url: 'LinkedIn',
    languages: 'Langues parlées',
    skills: 'Compétences',
    needed_skills: 'Compétences recherchées',
    job_categories: 'Métiers',
    targeted_job_categories: 'Métiers visés',
    targeted_business_units: 'Entités visées',
    motivations: 'Motivations',
    seniority_years: 'Années d’ancienneté',
    availabilities: 'Horaires',
    away_from: 'Absence, premier jour',
    away_until: 'Absence, dernier jour',
    mission: 'Mission (mentor)',
    presentation: 'Présentation (mentor)',
    participant_presentation: 'Présentation (mentoré)',
    visible: 'Profil visible',
    profiles: 'Profils (mentoré, mentor)',
    participant_programs: 'Programmes (mentoré)',
    presenter_programs: 'Programmes (mentor)',
    current_profile: 'Profil de départ',
    time_zone: 'Fuseau horaire',
    resources: 'Ressources recommandées',
    shows_talents: 'Talents visibles',
    expert: 'Expert',
  },
  answer_of: { participant: '%{title} (mentoré)', presenter: '%{title} (mentor)' },
  goes_on: 'Arrêté\u00A0: %{done} lignes sur %{total} sont traitées. Vous pouvez continuer pendant un jour.',
  over:
    'Arrêté\u00A0: %{done} lignes sur %{total} ont été traitées. Importez de nouveau le fichier pour les ' +
    'autres\u00A0: celles-ci ne changeront pas.',
  nothing_written: 'Contrôlé, rien n’est écrit',
  nothing_new: 'Tout ce que dit ce fichier est déjà là.',
  changes: 'Ce qui change',
  is_new: 'Nouveau compte',
  is_changed: 'Change\u00A0: %{fields}',
  is_empty: '(vide)',
  problems: 'Ce qui ne va pas',
  problems_shown: 'Les %{count} premières sont montrées.',
  reason: 'Motif',
  download: 'Télécharger les lignes à corriger',
  no_problem: 'Toutes les lignes sont justes.',
  ...importReasons.fr,
  all_gone: 'Les comptes qu’il a créés sont supprimés. Ce qu’il a changé d’autres comptes reste changé.',
  some_gone:
    '%{smart_count} compte qu’il a créé est supprimé. |||| %{smart_count} comptes qu’il a créés sont supprimés.',
  tell_people: 'Prévenir ces personnes…',
  undo: 'Annuler l’import…',
  another: 'Importer un autre fichier',
  see: { invitations: 'Voir les invitations', accounts: 'Voir les personnes' },
  nothing_good: 'Aucune ligne n’est juste. Corrigez le fichier et importez-le de nouveau.',
  acts: {
    start: {
      button: 'Inviter les personnes des lignes justes',
      title: 'Inviter %{smart_count} personne\u202F? |||| Inviter %{smart_count} personnes\u202F?',
      text: 'Les e-mails partent aussitôt. Lignes laissées de côté\u00A0: %{aside}.',
      confirm: 'Envoyer les invitations',
      cancel: 'Pas maintenant',
      done: 'Les invitations se préparent.',
    },
    write: {
      button: 'Écrire les comptes des lignes justes',
      title: 'Écrire %{smart_count} compte\u202F? |||| Écrire %{smart_count} comptes\u202F?',
      text: 'Créés\u00A0: %{created}. Modifiés\u00A0: %{changed}. Lignes laissées de côté\u00A0: %{aside}.',
      no_mail: 'Aucun e-mail ne part. L’historique de chaque personne dira ce que ce fichier a changé.',
      confirm: 'Écrire les comptes',
      cancel: 'Pas maintenant',
      done: 'Les comptes s’écrivent.',
    },
    stop: {
      button: 'Arrêter',
      title: 'Arrêter l’écriture des comptes\u202F?',
      text: 'Les comptes déjà écrits restent. Vous pourrez continuer là où l’import s’est arrêté, pendant un jour.',
      confirm: 'Arrêter l’écriture',
      cancel: 'Laisser continuer',
      done: 'L’écriture des comptes est arrêtée.',
    },
    resume: {
      button: 'Continuer l’écriture',
      title: 'Continuer l’écriture des comptes\u202F?',
      text: 'Lignes encore à écrire\u00A0: %{left}. Aucun e-mail ne part.',
      confirm: 'Continuer',
      cancel: 'Pas maintenant',
      done: 'Les comptes s’écrivent.',
    },
    correct: {
      button: 'Contrôler de nouveau',
      title: 'Contrôler de nouveau avec ces corrections\u202F?',
      confirm: 'Contrôler de nouveau',
      cancel: 'Pas maintenant',
      done: 'Le fichier est contrôlé de nouveau.',
      cell: '%{field}, ligne %{line}',
      hint: 'Corrigez ici, ou laissez\u00A0: seules les lignes justes seront prises.',
      typed: '%{smart_count} cellule corrigée |||| %{smart_count} cellules corrigées',
      first:
        'Contrôlez de nouveau pour que votre correction compte. |||| ' +
        'Contrôlez de nouveau pour que vos corrections comptent.',
    },
    withdraw: {
      button: 'Annuler cet import…',
      title: 'Retirer %{smart_count} invitation\u202F? |||| Retirer %{smart_count} invitations\u202F?',
      text: 'Leurs liens n’ouvrent plus rien. Les e-mails déjà partis restent dans les boîtes.',
      used:
        '%{smart_count} invitation a servi ou a été retirée\u00A0: elle reste comme elle est. |||| ' +
        '%{smart_count} invitations ont servi ou ont été retirées\u00A0: elles restent comme elles sont.',
      confirm: 'Retirer les invitations',
      cancel: 'Les laisser',
      done: 'Les invitations sont retirées.',
    },
  },
} as const satisfies Translation<typeof importWordsEn>
