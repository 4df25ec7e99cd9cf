import type { Translation } from '../../platform/i18n/shape.ts'
import type { programWordsEn } from './words.en.ts'

/** What a match compares. */
const criteriaFr = {
  skills: { name: 'Compétences recherchées', short: 'Comp.', help: 'Celles du mentoré parmi celles du mentor' },
  job_categories: { name: 'Métier visé', short: 'Métier', help: 'Tenu ou déjà exercé par le mentor' },
  business_unit: { name: 'Entité visée', short: 'Entité', help: 'Le mentor y travaille' },
  languages: { name: 'Langue partagée', short: 'Langue', help: 'Au moins une' },
  availability: { name: 'Disponibilités communes', short: 'Dispo.', help: 'Deux heures par semaine valent tout' },
  location: { name: 'Lieu ou fuseau', short: 'Lieu', help: 'Même ville, ou moins de deux heures d’écart' },
  motivations: { name: 'Motivations partagées', short: 'Motiv.', help: 'Deux valent tout' },
  seniority: { name: 'Expérience', short: 'Exp.', help: 'Le mentor en a plus que le mentoré' },
  personality: { name: 'Personnalité partagée', short: 'Pers.', help: 'Ce que chacun dit de soi' },
  talents: { name: 'Talents partagés', short: 'Talents', help: 'Ce que chacun dit de soi' },
} as const

export const programWordsFr = {
  title: 'Programmes',
  record_page: 'Programme',
  back: 'Tous les programmes',
  create: 'Nouveau programme',
  edit: 'Modifier le programme',
  created: 'Le programme est créé. Personne n’y est encore\u00A0: inscrivez des personnes, ou écrivez une règle.',
  saved: 'Le programme est modifié.',
  cancel: 'Annuler',
  save: 'Enregistrer',
  unchanged: 'Aucun changement',
  changed: '%{smart_count} changement non enregistré |||| %{smart_count} changements non enregistrés',
  people: 'Voir les inscrits',
  requests: 'Voir ses demandes',
  tabs_label: 'Parties du programme',
  tabs: { settings: 'Réglages', people: 'Inscrits', rules: 'Règles', weights: 'Affinité', journey: 'Parcours' },
  subtitle: { people: '%{participants}, %{presenters}', always: 'Sans dates.', period: 'Du %{from} au %{until}.' },
  mentees: '%{smart_count} mentoré |||| %{smart_count} mentorés',
  mentors: '%{smart_count} mentor |||| %{smart_count} mentors',
  states: { ahead: 'À venir', open: 'En cours', over: 'Clos', archived: 'Archivé' },
  fields: {
    name: 'Nom',
    description: 'Présentation',
    has_experts: 'Avec des experts',
    slug: 'Code',
    sign_up_from: 'Inscriptions, du',
    sign_up_until: 'Inscriptions, au',
    last_requests_on: 'Dernières demandes le',
    closes_on: 'Clôture le',
    weights_version: 'Règle d’affinité',
    participants: 'Mentorés',
    presenters: 'Mentors',
    created_at: 'Création',
    archived: 'Archivé',
    max_accompaniments_presenter: 'Places d’un mentor',
    max_accompaniments_participant: 'Places d’un mentoré',
    request_expiry_days: 'Jours pour répondre',
  },
  parts: {
    texts: 'Nom et présentation',
    days: 'Dates',
    days_help: 'Une date vide n’impose aucune limite. Chacune vient après celles qui la précèdent.',
    more: 'Options',
    limits: 'Places et délai de réponse',
    limits_help:
      'Ce que ce programme décide autrement que l’entreprise. La limite propre d’une personne l’emporte toujours. ' +
      'Rien de ce qui est en cours ne change.',
  },
  help: {
    slug: 'Minuscules, chiffres et tirets. Il ne change plus ensuite.',
    description: 'Montrée à l’inscription et sur la page publique.',
    has_experts:
      'Un mentor peut être marqué expert, depuis sa fiche\u00A0: une pastille le dit, et l’annuaire a un filtre.',
    max_accompaniments_presenter:
      'Combien de mentorés un mentor peut avoir à la fois, tous programmes compris, pour en prendre un de plus ici.',
    max_accompaniments_participant:
      'Combien de mentors un mentoré peut avoir à la fois, tous programmes compris, pour en demander un de plus ici.',
    request_expiry_days: 'Pour les demandes à venir. Sans réponse, une demande expire.',
    empty: 'Vide\u00A0: comme l’entreprise (%{value}).',
  },
  invalid_slug: 'Des minuscules et des chiffres, séparés par des tirets, de 2 à 60 signes',
  season: {
    label: 'La saison, étape par étape',
    sign_up_from: 'Inscriptions',
    sign_up_until: 'Fin des inscriptions',
    last_requests_on: 'Dernières demandes',
    closes_on: 'Clôture',
    today: 'Aujourd’hui',
    day_of: 'jour %{day} sur %{days}',
    reached: 'passée',
    ahead: 'à venir',
    none: 'Ce programme n’a pas de dates\u00A0: on s’y inscrit et on y envoie des demandes à tout moment.',
  },
  aside: {
    people: 'Inscrits',
    list: 'Voir la liste',
    origins: { joined: 'Venus d’eux-mêmes', hand: 'À la main', rule: 'Par une règle', import: 'Par un fichier' },
    this_month: 'Depuis 30 jours',
    without_program:
      '%{smart_count} personne n’est dans aucun programme |||| ' +
      '%{smart_count} personnes ne sont dans aucun programme',
    how_to_enrol: 'Dans leur liste, choisissez toutes les lignes, puis «\u202FInscrire à un programme…\u202F».',
    match: 'Affinité',
    in_force: 'Règle en vigueur',
    number: 'n°\u00A0%{version}, depuis le %{date}',
    weigh: 'Pondérer',
    changes: 'Derniers changements',
    all_changes: 'Tout l’historique',
    no_change: 'Rien n’a été modifié depuis sa mise en place.',
    change_rule: 'Règle d’inscription\u00A0: %{role}',
    change_weights: 'Règle d’affinité n°\u00A0%{version}',
    change_created: 'Création du programme',
    change_archived: 'Archivage du programme',
    change_back: 'Reprise du programme',
    more: 'Aussi dans ce programme',
    questions: 'Questions des profils',
    needs: 'Besoins',
    requests: 'Demandes',
  },
  archive: {
    button: 'Archiver…',
    back_button: 'Reprendre…',
    concerns: 'Qui est concerné',
    note: 'Ce programme est archivé\u00A0: ce qui est en cours va jusqu’à son terme, rien n’y commence.',
    people:
      '%{smart_count} personne y est inscrite\u00A0: elle le reste, et n’y voit plus de mentors. |||| ' +
      '%{smart_count} personnes y sont inscrites\u00A0: elles le restent, et n’y voient plus de mentors.',
    accompaniments:
      '%{smart_count} accompagnement est en cours\u00A0: il va jusqu’à son terme. |||| ' +
      '%{smart_count} accompagnements sont en cours\u00A0: ils vont jusqu’à leur terme.',
    requests:
      '%{smart_count} demande attend une réponse\u00A0: le mentor peut encore l’accepter ou la refuser, ' +
      'sinon elle expire. |||| ' +
      '%{smart_count} demandes attendent une réponse\u00A0: les mentors peuvent encore les accepter ou les ' +
      'refuser, sinon elles expirent.',
    invitations:
      '%{smart_count} invitation ouverte mène au programme par défaut. |||| ' +
      '%{smart_count} invitations ouvertes mènent au programme par défaut.',
    rules:
      '%{smart_count} règle d’inscription s’arrête, et reprend avec le programme. |||| ' +
      '%{smart_count} règles d’inscription s’arrêtent, et reprennent avec le programme.',
    away: {
      title: 'Archiver ce programme\u202F?',
      text: 'Plus personne n’y entre, n’y envoie de demande ni n’y est montré. Vous pourrez le reprendre.',
      confirm: 'Archiver',
      done: 'Le programme est archivé.',
    },
    back: {
      title: 'Reprendre ce programme\u202F?',
      text:
        'Ses mentors sont de nouveau montrés, les demandes et les inscriptions reprennent, selon ses dates. ' +
        'Ses règles inscrivent aussi les personnes arrivées entre-temps.',
      confirm: 'Reprendre',
      done: 'Le programme est repris.',
    },
  },
  copy: {
    button: 'Copier…',
    title: 'Copier ce programme',
    text:
      'Le nouveau programme reprend la présentation, les places, le délai, les pondérations, les ' +
      'questions, les besoins, ' +
      'les questions de bilan, les textes publics et les règles d’inscription, éteintes.',
    people:
      'Inscrire aussi la personne qui y est inscrite |||| ' +
      'Inscrire aussi les %{smart_count} personnes qui y sont inscrites',
    people_help: 'Sinon, personne n’y est au départ.',
    confirm: 'Créer la copie',
    done:
      'Le programme est créé\u00A0: %{smart_count} personne inscrite. |||| ' +
      'Le programme est créé\u00A0: %{smart_count} personnes inscrites.',
  },
  rules: {
    intro:
      'Une règle inscrit les personnes qu’elle désigne, maintenant puis à leur arrivée, tant que les inscriptions ' +
      'sont ouvertes. Elle ne retire personne, et laisse de côté ceux qu’un administrateur a retirés.',
    title: { participant: 'Mentorés', presenter: 'Mentors' },
    none: 'Aucune règle',
    on: 'Appliquée',
    off: 'Éteinte',
    waits: 'Attend la saison',
    active: 'Appliquer cette règle',
    units: 'Entités',
    any_unit: 'Toutes les entités',
    countries: 'Pays',
    any_country: 'Tous les pays',
    question: 'Question du profil',
    any_question: 'Aucune question',
    answers: 'Réponses',
    any_answer: 'Au moins une de ces réponses',
    written: 'Écrite par %{name}. %{enrolled}',
    written_deleted: 'Écrite par un compte supprimé. %{enrolled}',
    enrolled: '%{smart_count} personne inscrite par elle |||| %{smart_count} personnes inscrites par elle',
    means: 'Désigne %{meant} sur %{everybody}',
    to_enrol: '%{smart_count} personne à inscrire |||| %{smart_count} personnes à inscrire',
    already: '%{smart_count} déjà inscrite |||| %{smart_count} déjà inscrites',
    withdrawn:
      '%{smart_count} retirée à la main, laissée de côté |||| %{smart_count} retirées à la main, laissées de côté',
    first: 'Les premières par nom\u00A0:',
    and_others: 'et %{smart_count} autre |||| et %{smart_count} autres',
    nobody: 'Cette règle ne désigne personne aujourd’hui.',
    everybody: 'Cette règle désigne toutes les personnes de ce rôle.',
    not_in_season: 'Les inscriptions sont fermées aujourd’hui\u00A0: la règle attend.',
    preview_of: '%{role}\u00A0: qui la règle désigne aujourd’hui',
    incomplete: 'Choisissez une réponse à la question pour voir qui la règle désigne.',
    counting: 'Calcul en cours…',
    save: 'Enregistrer la règle',
    save_of: 'Enregistrer la règle\u00A0: %{role}',
    drop: 'Abandonner mes changements',
    saved: 'La règle est enregistrée.',
    moved_on: '%{name} a modifié cette règle le %{when}. Vos changements sont toujours là, non enregistrés.',
    somebody: 'quelqu’un d’autre',
    theirs: 'Afficher la règle enregistrée',
    both: 'Garder les deux',
    confirm: {
      title: {
        participant: 'Appliquer cette règle aux mentorés\u202F?',
        presenter: 'Appliquer cette règle aux mentors\u202F?',
      },
      some:
        '%{smart_count} personne est inscrite maintenant, puis d’autres à leur arrivée. |||| ' +
        '%{smart_count} personnes sont inscrites maintenant, puis d’autres à leur arrivée.',
      later: 'Les inscriptions sont fermées aujourd’hui\u00A0: les personnes sont inscrites à leur ouverture.',
      none:
        'Personne n’est inscrit maintenant\u00A0: celles qu’elle désigne y sont déjà. D’autres suivront à ' +
        'leur arrivée.',
      nobody: 'Elle ne désigne personne aujourd’hui. Une entité, un pays ou une réponse est-il de trop\u202F?',
      everybody:
        'Elle désigne toutes les personnes de ce rôle\u00A0: %{smart_count} personne. |||| ' +
        'Elle désigne toutes les personnes de ce rôle\u00A0: %{smart_count} personnes.',
      back: 'Revenir à la règle',
      go: 'Appliquer la règle',
    },
  },
  criteria: criteriaFr,
  journey: {
    none: 'Aucun jalon',
    version: 'Jalons, version n°\u00A0%{version}',
    draft: 'Jalons, version n°\u00A0%{version}, brouillon',
    legend: 'Plein\u00A0: inchangé. Contour\u00A0: nouveau ou déplacé. Tirets\u00A0: la date en vigueur.',
    unpublished: 'Non publiée',
    in_force: 'En vigueur',
    in_version: '%{name}, n°\u00A0%{version}',
    start: 'Début',
    week: 'S%{week}',
    ruler: 'Jalons, par semaine après le début',
    milestone: 'Jalon',
    expected: 'Attendu',
    expected_before: 'En vigueur',
    new: 'nouveau',
    list: 'Jalons |||| Les %{smart_count} jalons',
    add: 'Ajouter',
    empty: 'Ce programme n’attend rien de ses binômes. Ajoutez un premier jalon, par exemple un objectif fixé.',
    kinds: { session: 'session', report: 'compte rendu', goal: 'objectif', task: 'tâche' },
    names: {
      session: 'Première session tenue |||| %{smart_count} sessions tenues',
      report: 'Premier compte rendu donné |||| %{smart_count} comptes rendus donnés',
      goal: 'Premier objectif',
      task: 'Tâche sans nom',
    },
    facts: {
      session: 'Une session tenue. |||| %{smart_count} sessions tenues.',
      report: 'Un compte rendu donné. |||| %{smart_count} comptes rendus donnés.',
      goal: 'Un objectif fixé, avec ou sans mesure.',
      task: 'Une tâche, cochée dans le plan.',
    },
    for: { participant: 'Mentoré.', presenter: 'Mentor.', both: 'Les deux.' },
    due: {
      weeks: 'Une semaine après le début. |||| %{smart_count} semaines après le début.',
      session: 'Avec la session %{session}.',
      none: 'Sans date.',
    },
    form: {
      kind: 'Ce qui l’atteint',
      kinds: {
        session: 'Une session tenue',
        report: 'Un compte rendu donné',
        goal: 'Un premier objectif',
        task: 'Une tâche',
      },
      count: { session: 'Combien de sessions', report: 'Combien de comptes rendus' },
      for: 'Pour',
      doers: { participant: 'Le mentoré', presenter: 'Le mentor', both: 'Les deux' },
      due: 'Attendu',
      after_weeks: 'Après le début',
      with_session: 'Avec une session',
      weeks: 'Semaines après le début',
      session: 'Numéro de la session',
      title_fr: 'Nom, en français',
      title_en: 'Nom, en anglais',
      title_help: 'Facultatif, dans les deux langues',
      remove: 'Retirer ce jalon',
    },
    faults: {
      no_words: 'Il manque un nom en français ou en anglais\u00A0: %{name}',
      half_worded: 'Un nom se donne dans les deux langues\u00A0: %{name}',
      no_due: 'Il manque une date\u00A0: %{name}',
    },
    effect: {
      title: 'Effet, si vous publiez',
      working: 'Calcul en cours…',
      pairs: 'Calculé sur %{smart_count} binôme en cours |||| Calculé sur %{smart_count} binômes en cours',
      scope: 'Portée',
      new_pairs: {
        label: 'Les nouveaux binômes seulement',
        help:
          '%{smart_count} binôme en cours garde ses jalons |||| ' +
          'Les %{smart_count} binômes en cours gardent leurs jalons',
        first: '%{smart_count} binôme en cours n’en a pas |||| Les %{smart_count} binômes en cours n’en ont pas',
      },
      running_pairs: {
        label: 'Aussi les binômes en cours',
        help:
          'Ses dates changent\u202F; ce qui est atteint le reste |||| ' +
          'Leurs dates changent\u202F; ce qui est atteint le reste',
      },
      earlier: 'date avancée |||| dates avancées',
      added: 'jalon ajouté |||| jalons ajoutés',
      late: 'passerait en retard |||| passeraient en retard',
      late_pairs: 'Binômes qui passeraient en retard',
      pair: 'Binôme',
      due: 'Jalon',
      deleted: 'compte supprimé',
      grace:
        'Deux semaines de grâce, jusqu’au %{date}, sans rappel avant. |||| ' +
        'Ces %{smart_count} auraient deux semaines de grâce, jusqu’au %{date}, sans rappel avant.',
      first: 'Le premier est nommé ici. |||| Les %{smart_count} premiers sont nommés ici.',
    },
    privacy: 'Vous voyez des dates et des nombres. Les objectifs et les tâches des binômes ne se lisent pas ici.',
    not_yet: 'Rien à publier',
    changes:
      '%{smart_count} changement depuis la version en vigueur |||| ' +
      '%{smart_count} changements depuis la version en vigueur',
    drop: 'Annuler',
    keep: 'Garder en brouillon',
    publish: 'Publier la version n°\u00A0%{version}…',
    kept: 'Le brouillon est gardé.',
    published: 'La version n°\u00A0%{version} est en vigueur.',
    waiting:
      '%{smart_count} binôme en cours attend encore sa nouvelle version. |||| ' +
      '%{smart_count} binômes en cours attendent encore leur nouvelle version.',
    moved_on: 'Quelqu’un d’autre a changé ou publié les jalons. Votre brouillon est toujours là, non gardé.',
    theirs: 'Afficher les siens',
    go_on: 'Continuer avec les miens',
    confirm: {
      title: 'Publier la version n°\u00A0%{version}\u202F?',
      new_first: 'Les binômes à venir auront ces jalons. Les binômes en cours n’en ont pas.',
      new_pairs:
        'Les binômes à venir auront ces jalons. %{smart_count} en cours garde les siens. |||| ' +
        'Les binômes à venir auront ces jalons. Les %{smart_count} en cours gardent les leurs.',
      earlier: '%{smart_count} binôme voit une date avancée. |||| %{smart_count} binômes voient une date avancée.',
      added: '%{smart_count} jalon s’ajoute. |||| %{smart_count} jalons s’ajoutent.',
      late:
        '%{smart_count} binôme passe en retard après le %{date}, deux semaines de grâce comprises. |||| ' +
        '%{smart_count} binômes passent en retard après le %{date}, deux semaines de grâce comprises.',
      none_late: 'Aucun ne passe en retard.',
      kept: 'Une version publiée ne se modifie plus\u202F; les autres restent lisibles.',
      back: 'Revenir',
      go_new: 'Publier pour les binômes à venir',
      go_running: 'Publier pour %{smart_count} binôme |||| Publier pour %{smart_count} binômes',
    },
    history: {
      title: 'Versions',
      version: 'N°\u00A0%{version}',
      now: 'N°\u00A0%{version}, en vigueur',
      by: '%{date}, par %{name}',
      by_import: '%{date}, avec un import',
      by_deleted: '%{date}, par un compte supprimé',
      new_pairs: 'Nouveaux binômes seulement',
      running_pairs: 'Binômes en cours compris',
      take_up: 'Reprendre',
      take_up_of: 'Reprendre n°\u00A0%{version}',
    },
  },
  weights: {
    title: 'Règle n°\u00A0%{version}',
    draft: 'Règle n°\u00A0%{version}, brouillon',
    mark: 'Le trait vertical marque la valeur en vigueur.',
    reading: 'Les points que chaque critère peut donner, 100 en tout.',
    unpublished: 'Non publiée',
    in_force: 'En vigueur',
    was: 'en vigueur\u00A0: %{points}',
    points_of: 'Points\u00A0: %{name}',
    exact: 'Total juste',
    missing: 'Il manque %{smart_count} point |||| Il manque %{smart_count} points',
    too_many: '%{smart_count} point de trop |||| %{smart_count} points de trop',
    total: '%{total} sur 100',
    statements_off: 'Personnalité et talents\u00A0: éteints pour l’entreprise. Ils ne donnent aucun point.',
    statements_lost:
      'La meilleure affinité est %{best}\u00A0: %{smart_count} point ne compte pas. |||| ' +
      'La meilleure affinité est %{best}\u00A0: %{smart_count} points ne comptent pas.',
    back_to: 'Revenir à n°\u00A0%{version}',
    fair:
      'Le genre, l’âge et l’origine n’entrent jamais dans le calcul. Mêmes profils, même règle\u00A0: même ' +
      'résultat, toujours.',
    waiting: {
      kept: 'Les demandes déjà envoyées gardent le reçu de leur règle.',
      open:
        '%{smart_count} en attente reste comme elle est. |||| ' +
        'Les %{smart_count} en attente restent comme elles sont.',
    },
    publish: 'Publier la règle n°\u00A0%{version}…',
    not_yet: 'Rien à publier',
    moved_on: '%{name} a publié la règle n°\u00A0%{version} le %{when}. Votre brouillon est toujours là, non publié.',
    go_on: 'Continuer à partir de n°\u00A0%{version}',
    theirs: 'Afficher n°\u00A0%{version}',
    somebody: 'quelqu’un d’autre',
    published: 'La règle n°\u00A0%{version} est en vigueur.',
    confirm: {
      title: 'Publier la règle n°\u00A0%{version}\u202F?',
      text:
        'La communauté de chaque mentoré du programme la suit aussitôt. Vous pourrez reprendre une règle ' +
        'antérieure.',
      back: 'Continuer à pondérer',
      go: 'Publier',
    },
    effect: {
      title: 'Effet sur la communauté de',
      mentee: 'Mentoré',
      none: 'Aucun mentoré n’est encore inscrit dans ce programme.',
      choose: 'Choisissez un mentoré pour voir ses mentors.',
      no_mentor: 'Ce mentoré ne voit encore aucun mentor.',
      count:
        '%{smart_count} mentor, les %{shown} premiers avec le brouillon. |||| ' +
        '%{smart_count} mentors, les %{shown} premiers avec le brouillon.',
      until_100: 'D’après le dernier brouillon à 100 points.',
      see_all: 'Voir les %{total}',
      see_first: 'Voir les premiers',
      legend: 'En gras, les points du brouillon\u202F; dessous, ceux de la règle n°\u00A0%{version} s’ils changent.',
      rank: 'Rang',
      mentor: 'Mentor',
      score: 'Affinité',
      up: 'monte de %{smart_count} |||| monte de %{smart_count}',
      down: 'descend de %{smart_count} |||| descend de %{smart_count}',
      same: 'même rang',
      from_to: '%{before}, puis %{after}',
      was: 'avant %{points}',
      working: 'Calcul en cours…',
    },
    history: {
      title: 'Versions',
      version: 'N°\u00A0%{version}',
      now: 'En vigueur',
      by: '%{date}, par %{name}',
      by_import: '%{date}, avec le programme ou un import',
      by_deleted: '%{date}, par un compte supprimé',
      restores: 'De nouveau n°\u00A0%{version}',
      take_back: 'Revenir en arrière',
      take_back_of: 'Revenir en arrière, du n°\u00A0%{version} au n°\u00A0%{before}',
      restore: 'Reprendre',
      restore_of: 'Reprendre n°\u00A0%{version}',
    },
  },
} as const satisfies Translation<typeof programWordsEn>
