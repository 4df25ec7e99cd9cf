import type { Translation } from '../i18n/shape.ts'
import type { actWordsEn } from './words.en.ts'

export const actWordsFr = {
  acts: {
    menu: 'Actions pour %{name}',
    progress: '%{done} sur %{total}',
    close: 'Fermer',
    file: 'Télécharger le résultat',
    outcome: 'Résultat',
    reason: 'Motif',
    carried_out: 'Fait',
    unchanged: 'Déjà ainsi',
    refused: 'Refusé',
    left_out: 'Laissé de côté',
    required: 'Ce champ doit être rempli',
    invalid: 'Cette valeur n’est pas permise',
    forms: {
      code: 'Des minuscules sans accent, des chiffres et des tirets, sans espace, comme usine-nord',
      field: 'Des minuscules sans accent, des chiffres et des _, sans espace, comme premier_poste',
      domain: 'Un domaine, comme exemple.fr',
      colour: 'Une couleur\u00A0: «\u00A0#\u00A0», puis six chiffres ou lettres de A à F',
      month: 'Un mois, comme 2026-03',
      phone: 'Un numéro de téléphone, comme +33\u00A01\u00A023\u00A045\u00A067\u00A089',
      linkedin: 'L’adresse complète d’un profil LinkedIn, avec https au début',
      email: 'Une adresse e-mail, comme prenom.nom@exemple.fr',
      url: 'Une adresse complète, avec https au début',
      most: '%{most} au plus',
      least: '%{least} au moins',
      whole: 'Un nombre entier',
      fewer: '%{smart_count} valeur au plus |||| %{smart_count} valeurs au plus',
    },
    contact_details: 'Pas de coordonnées ici\u00A0: elles ont leurs propres champs.',
    password: 'Votre mot de passe actuel',
    password_why: 'Il confirme que c’est bien vous\u00A0: votre connexion date de plus de dix minutes.',
    password_wrong: 'Ce n’est pas votre mot de passe',
  },
  bulk: {
    how: 'Le serveur traite toutes les lignes de la liste. Celles qui ne s’y prêtent pas restent comme elles sont.',
    filtered: 'Les lignes de la liste, avec ces filtres\u00A0:',
    every_row: 'Toutes les lignes de la liste\u00A0: aucun filtre n’est choisi.',
    view: 'Vue «\u00A0%{name}\u00A0»',
    other_filters: '%{smart_count} autre filtre de la page |||| %{smart_count} autres filtres de la page',
    leave: 'Vous pouvez fermer\u00A0: le travail continue.',
    stay: 'Gardez cette page ouverte\u00A0: la fermer laisserait le reste à faire.',
    stop: 'Arrêter',
    stopped: 'Arrêté après %{done} sur %{total}.',
    resume: 'Continuer',
    unchanged: '%{smart_count} ligne était déjà ainsi |||| %{smart_count} lignes étaient déjà ainsi',
    skipped: '%{smart_count} ligne laissée telle quelle |||| %{smart_count} lignes laissées telles quelles',
    under_way: 'Traitement en cours',
    left_out:
      '%{smart_count} ligne sélectionnée laissée de côté\u00A0: |||| ' +
      '%{smart_count} lignes sélectionnées laissées de côté\u00A0:',
    gone_row: 'n’existe plus, ou vous ne la voyez plus',
    unknown_row: 'Une ligne',
    gone:
      '%{smart_count} ligne sélectionnée n’existe plus, ou vous ne la voyez plus\u00A0: elle reste de côté. |||| ' +
      '%{smart_count} lignes sélectionnées n’existent plus, ou vous ne les voyez plus\u00A0: elles restent de côté.',
  },
} as const satisfies Translation<typeof actWordsEn>
