/** What the console's server says, in the reader's language. `code` is stable; the words are not. */
const messages = {
  unknown_parameter: { fr: 'Paramètre inconnu', en: 'Unknown parameter' },
  invalid: { fr: 'Valeur non valable', en: 'Invalid value' },
  page_too_large: { fr: 'Une page compte 200 lignes au plus', en: 'A page holds 200 rows at most' },
  bad_request: { fr: 'La demande n’est pas comprise', en: 'The request is not understood' },
  forbidden: {
    fr: 'Votre rôle ne permet pas cette action',
    en: 'Your role does not allow this action',
  },
  not_operator: {
    fr: 'Ceci relève de toute l’installation : il faut en être opérateur, un droit que donne sa ligne de commande.',
    en: 'This is of the whole installation: it takes an operator’s right, which its command line grants.',
  },
  second_factor_required: {
    fr: 'Votre entreprise demande un second facteur aux administrateurs. Ajoutez-en un pour continuer.',
    en: 'Your company asks administrators for a second factor. Add one to go on.',
  },
  second_factor_erases_in_settings: {
    fr: 'Votre compte a un second facteur : supprimez-le depuis vos réglages, qui en demandent le code.',
    en: 'Your account has a second factor: delete it in your settings, which ask for its code.',
  },
  deleted: {
    fr: 'Cet élément a été supprimé entre-temps : rien n’est enregistré.',
    en: 'This item has been deleted meanwhile: nothing is saved.',
  },
  deleted_by: {
    fr: '{name} a supprimé cet élément entre-temps : rien n’est enregistré.',
    en: '{name} has deleted this item meanwhile: nothing is saved.',
  },
  help_case_closed: {
    fr: 'Cette demande est close : son auteur l’a retirée, son compte est effacé, ou l’équipe y a répondu.',
    en: 'This request is closed: its author took it back, their account was erased, or the team dealt with it.',
  },
  help_case_taken: {
    fr: 'Quelqu’un d’autre vient de prendre cette demande en main. Actualisez la page.',
    en: 'Somebody else has just taken this request in hand. Refresh the page.',
  },
  help_case_full: {
    fr: 'Cet échange est complet. Closez cette demande, avec ce qui a été fait.',
    en: 'This exchange is full. Close the request, with what was done.',
  },
  help_case_without_pair: {
    fr: 'Cet accompagnement n’existe plus : un compte a été effacé.',
    en: 'This accompaniment no longer exists: an account was erased.',
  },
  not_a_reader: {
    fr: 'Cette personne ne lit pas cette demande',
    en: 'This person does not read this request',
  },
  not_found: { fr: 'Cet élément n’existe pas', en: 'This item does not exist' },
  unknown_piece: {
    fr: 'Un morceau entre {{ }} n’est pas connu de cet e-mail',
    en: 'This mail does not know a piece between {{ }}',
  },
  not_a_logo: {
    fr: 'Ce fichier n’est pas une image PNG, JPEG ou WebP de 256 Ko au plus',
    en: 'This file is not a PNG, JPEG or WebP picture of 256 KiB at most',
  },
  not_a_host: {
    fr: 'Écrivez une adresse de site comme mentorat.exemple.fr, sans https ni port',
    en: 'Write a host name like mentoring.example.org, without https and port',
  },
  host_taken: { fr: 'Cette adresse est déjà prise', en: 'This host is taken already' },
  host_asked: {
    fr: 'Cette adresse est déjà demandée : elle attend son enregistrement.',
    en: 'This host is asked for already: it waits for its record.',
  },
  last_host: {
    fr: 'Une entreprise garde au moins une adresse',
    en: 'A company keeps one host at least',
  },
  not_stopped: {
    fr: 'Cette vue n’est plus arrêtée à ce fait. Actualisez la page.',
    en: 'This read model is no longer stopped at this event. Refresh the page.',
  },
  not_skippable: {
    fr: 'Ce fait ne peut pas être laissé de côté d’ici : il n’est pas de votre entreprise, ou un processus le suit.',
    en: 'This event cannot be left out from here: it is not your company’s, or a process follows it.',
  },
  not_skipped: { fr: 'Ce fait n’est pas laissé de côté', en: 'This event is not left out' },
  not_parked: {
    fr: 'Ce flux n’est plus garé : la suite est partie.',
    en: 'This stream is no longer parked: what waited was sent.',
  },
  nothing_sent: {
    fr: 'Rien n’a été publié sur Kafka : il n’y a rien à republier.',
    en: 'Nothing was published to Kafka: there is nothing to send again.',
  },
  beyond_relay: {
    fr: 'Le relais n’en est pas encore là : la suite partira d’elle-même.',
    en: 'The relay has not come so far: what follows is sent by itself.',
  },
  empty_range: { fr: 'La fin est avant le début', en: 'The end is before the beginning' },
  unknown_stream: { fr: 'Ce flux n’existe pas ou n’est pas publié', en: 'There is no such published stream' },
  weights_sum: { fr: 'Les poids font 100 en tout', en: 'The weights add up to 100' },
  no_result_yet: { fr: 'Ce brouillon n’est pas encore calculé', en: 'This draft is not computed yet' },
  no_pair_kept: {
    fr: 'Aucun binôme retenu : il n’y a pas de demande à créer.',
    en: 'No pair is kept: there is no request to create.',
  },
  season_too_large: {
    fr: 'Trop de personnes pour simuler d’ici. Choisissez des entités.',
    en: 'Too many people to simulate from here. Choose some units.',
  },
  report_stopped: {
    fr: 'Cette personne a choisi de ne plus recevoir le rapport. Elle seule peut le reprendre.',
    en: 'This person chose to receive the report no longer. Only they can take it again.',
  },
  not_yet: { fr: 'Cet élément n’existait pas encore à cette date', en: 'This item did not exist yet on that date' },
  draft_exists: {
    fr: 'Ce texte a déjà un brouillon. Ouvrez-le dans la liste.',
    en: 'This text already has a draft. Open it from the list.',
  },
  effective_past: {
    fr: 'Choisissez un instant à venir, ou laissez vide pour publier tout de suite.',
    en: 'Choose an instant to come, or leave it empty to publish at once.',
  },
  already_published: {
    fr: 'Cette version est déjà publiée. Elle ne change plus.',
    en: 'This version is published already. It no longer changes.',
  },
  conflict: {
    fr: 'Quelqu’un d’autre vient de modifier cet élément. Rechargez la page puis recommencez.',
    en: 'Someone else has just changed this item. Reload the page and try again.',
  },
  reminded_lately: {
    fr: 'Cette demande a déjà été relancée il y a moins de 3 jours',
    en: 'This request was reminded less than 3 days ago',
  },
  audience_changed: {
    fr: 'La liste vient de changer : regardez de nouveau qui serait invité.',
    en: 'The list has just changed: look again at who would be invited.',
  },
  invalid_record: {
    fr: 'Un ou plusieurs champs n’ont pas été bien renseignés',
    en: 'One or more fields are not filled in correctly',
  },
  too_many_rows: {
    fr: 'Trop de lignes en une fois : filtrez la liste (20 000 au plus).',
    en: 'Too many rows at once: filter the list (20,000 at most).',
  },
  required: { fr: 'Ce champ doit être rempli', en: 'This field is required' },
  too_long: { fr: 'Ce texte est trop long', en: 'This text is too long' },
  contact_details: {
    fr: 'Pas de coordonnées ici\u202f: elles ont leurs propres champs.',
    en: 'No contact details here: they have their own fields.',
  },
  names_the_person: {
    fr: 'Cette note reste\u202f: elle ne doit pas nommer la personne.',
    en: 'This note stays: it must not name the person.',
  },
  email_taken: {
    fr: 'Un compte a déjà cette adresse',
    en: 'An account already has this address',
  },
  taken: { fr: 'Cette valeur est déjà prise', en: 'This value is already taken' },
  in_use: { fr: 'Cet élément est lié à d’autres : il reste.', en: 'Others refer to this item: it stays.' },
  unit_has_people: {
    fr: 'Cette entité ne peut pas être supprimée : des personnes en font partie.',
    en: 'This unit cannot be deleted: people belong to it.',
  },
  unit_is_wanted: {
    fr: 'Cette entité ne peut pas être supprimée : des profils la recherchent.',
    en: 'This unit cannot be deleted: profiles look for it.',
  },
  reason_is_used: {
    fr: 'Des sessions ont ce besoin : il reste. Vous pouvez l’archiver.',
    en: 'Sessions have this need: it stays. You can archive it.',
  },
  question_is_answered: {
    fr: 'Des personnes ont répondu à cette question : elle reste. Vous pouvez l’archiver.',
    en: 'People have answered this question: it stays. You can archive it.',
  },
  question_is_bound: {
    fr: 'Le produit lit les réponses à cette question : elle reste. Vous pouvez l’archiver.',
    en: 'The product reads the answers to this question: it stays. You can archive it.',
  },
  name_of_a_column: {
    fr: 'Ce nom est celui d’une colonne des fichiers d’import',
    en: 'A column of import files has this name',
  },
  type_of_the_column: {
    fr: 'Le produit lit cette réponse sous sa forme : ce type ne convient pas',
    en: 'The product reads this answer in its own form: this type does not fit',
  },
  type_stays: {
    fr: 'Des personnes ont répondu : la forme des réponses ne change plus',
    en: 'People have answered: the form of the answers no longer changes',
  },
  filter_needs_choices: {
    fr: 'Un filtre se fait par des réponses à choisir, pas par un texte',
    en: 'A filter takes answers to choose from, not a text',
  },
  choices_of_the_company: {
    fr: 'Ces réponses viennent des étiquettes ou des entités de l’entreprise',
    en: 'These answers come from the company’s tags or units',
  },
  not_of_this_role: {
    fr: 'Une de ces questions n’est pas posée à ce rôle',
    en: 'One of these questions is not asked of this role',
  },
  name_taken: {
    fr: 'Ce nom est déjà pris, en français ou en anglais : personne ne saurait lequel choisir',
    en: 'This name is taken, in French or in English: nobody would know which one to choose',
  },
  tag_is_used: {
    fr: 'Des profils ont cette étiquette : elle reste. Vous pouvez l’archiver.',
    en: 'Profiles have this tag: it stays. You can archive it.',
  },
  program_is_archived: {
    fr: 'Ce programme est archivé : personne n’y entre. Reprenez-le d’abord.',
    en: 'This program is archived: nobody enters it. Take it back first.',
  },
  tag_is_merged: {
    fr: 'Cette étiquette est fusionnée dans une autre : elle reste archivée, et l’historique la retrouve',
    en: 'This tag was merged into another one: it stays archived, and the history finds it',
  },
  tag_holds_merged: {
    fr: 'D’autres étiquettes sont fusionnées dans celle-ci : elle reste. Vous pouvez l’archiver.',
    en: 'Other tags were merged into this one: it stays. You can archive it.',
  },
  tag_is_gone: {
    fr: 'Une de ces étiquettes n’existe plus. Fermez, puis choisissez de nouveau.',
    en: 'One of these tags is no longer there. Close, then choose again.',
  },
  tag_into_itself: {
    fr: 'Une étiquette ne se fusionne pas avec elle-même',
    en: 'A tag is not merged into itself',
  },
  tags_of_two_lists: {
    fr: 'Ces étiquettes sont de listes différentes : seules celles d’une même liste se fusionnent',
    en: 'These tags are of different lists: only tags of one list can be merged',
  },
  archived_tag_stays: {
    fr: 'Celle qui reste est archivée : personne ne pourrait la choisir. Reprenez-la d’abord, ou gardez-en une autre.',
    en: 'The one that stays is archived: nobody could choose it. Bring it back first, or keep another one.',
  },
  tag_merged_elsewhere: {
    fr: 'Une de ces étiquettes est déjà fusionnée dans une autre. Fermez, puis choisissez de nouveau.',
    en: 'One of these tags was merged into another one already. Close, then choose again.',
  },
  too_many_synonyms: {
    fr: 'Celle qui reste aurait plus de 100 autres mots dans une langue : retirez-en d’abord',
    en: 'The one that stays would have more than 100 other words in one language: take some out first',
  },
  text_has_no_choices: {
    fr: 'Une question à texte n’a pas de réponses à choisir',
    en: 'A question with a text has no answers to choose from',
  },
  two_choices_needed: { fr: 'Il faut au moins deux réponses', en: 'Give at least two answers' },
  choices_stay: {
    fr: 'Une réponse qui a été proposée reste : changez ses mots, ou archivez la question',
    en: 'An answer that was offered stays: change its words, or archive the question',
  },
  address_refused: {
    fr: 'Cette adresse n’est pas interrogée : il faut une adresse publique en https',
    en: 'This address is not asked: it must be a public one with https',
  },
  provider_unreachable: { fr: 'Cette adresse ne répond pas', en: 'This address does not answer' },
  invalid_metadata: {
    fr: 'Ce ne sont pas les métadonnées d’un fournisseur d’identité SAML',
    en: 'This is no metadata of a SAML identity provider',
  },
  revoke_not_allowed: {
    fr: 'Cette demande ne peut plus être révoquée : elle est déjà terminée ou annulée.',
    en: 'This request can no longer be revoked: it is already finished or cancelled.',
  },
  undo_too_late: {
    fr: 'Plus de quinze minutes ont passé : cette action ne s’annule plus d’ici.',
    en: 'More than fifteen minutes have passed: this act can no longer be undone from here.',
  },
  undone_already: { fr: 'Cette action est déjà annulée', en: 'This act is undone already' },
  undo_moved_on: {
    fr: 'L’élément a changé depuis cette action : l’annuler effacerait ce changement.',
    en: 'The record has changed since this act: undoing it would lose that change.',
  },
  profile_missing: { fr: 'Cette personne n’a pas ce profil', en: 'This person does not have this profile' },
  unit_role_held: {
    fr: 'Cette personne a un rôle d’entité, qui suivrait : retirez-le d’abord.',
    en: 'This person holds a role of their unit, which would follow: take it back first.',
  },
  unit_unchanged: { fr: 'Cette personne est déjà dans cette entité', en: 'This person is in this unit already' },
  absence_past: { fr: 'Ces jours sont passés', en: 'These days are over' },
  absence_too_long: { fr: 'Douze mois au plus', en: 'Twelve months at most' },
  absence_too_far: { fr: 'Dans douze mois au plus', en: 'Within twelve months' },
  absence_begun: { fr: 'Cette absence a commencé : son premier jour reste', en: 'It has begun: its first day stays' },
  days_end_before_start: { fr: 'Le dernier jour vient après le premier', en: 'The last day comes after the first' },
  days_overlap: { fr: 'Une autre absence touche ces jours', en: 'Another absence touches these days' },
  known_here: { fr: 'Cette personne a déjà un compte', en: 'This person has an account already' },
  email_domain_not_allowed: {
    fr: 'Domaine hors de la liste de l’entreprise',
    en: 'Not one of the company’s domains',
  },
  invited_elsewhere: {
    fr: 'Cette personne est déjà invitée dans une autre entité',
    en: 'This person is invited to another unit already',
  },
  export_busy: {
    fr: 'D’autres exports sont en cours. Recommencez dans quelques minutes.',
    en: 'Other exports are under way. Try again in a few minutes.',
  },
  weights_not_100: { fr: 'Le total des poids doit faire 100', en: 'The weights must total 100' },
  weights_are_zero: {
    fr: 'Tous les poids sont à zéro : aucun mentor ne serait mieux placé qu’un autre',
    en: 'All weights are zero: no mentor would rank above another',
  },
  weights_moved_on: {
    fr: 'Une autre version des poids a été publiée entre-temps. Relisez-la, puis recommencez.',
    en: 'Another version of the weights was published meanwhile. Read it, then try again.',
  },
  accounts_not_of_units: {
    fr: 'Seule l’administration de l’entreprise écrit des comptes',
    en: 'Only administrators of the company write accounts',
  },
  milestones_moved_on: {
    fr: 'Les jalons ont été changés ou publiés entre-temps. Relisez-les, puis recommencez.',
    en: 'The milestones were changed or published meanwhile. Read them, then try again.',
  },
  milestones_in_force: { fr: 'Ces jalons sont déjà en vigueur', en: 'These milestones are in force already' },
  milestones_twice: { fr: 'Deux jalons ont le même identifiant', en: 'Two milestones have the same id' },
  milestone_without_words: {
    fr: 'Une tâche se dit en français et en anglais',
    en: 'A task has words in French and in English',
  },
  milestone_half_worded: {
    fr: 'Un nom se donne en français et en anglais, ou dans aucune des deux',
    en: 'A name is given in French and in English, or in neither',
  },
  milestone_without_count: {
    fr: 'Une session ou un compte rendu a son numéro ; un objectif ou une tâche, aucun',
    en: 'A session or a report has its number; a goal or a task has none',
  },
  milestone_due_once: {
    fr: 'Un jalon est attendu après des semaines, ou avec une session : l’un des deux',
    en: 'A milestone is due after weeks or with a session: one of the two',
  },
  weights_in_force: { fr: 'Ces poids sont déjà en vigueur', en: 'These weights are in force already' },
  version_unknown: { fr: 'Cette version n’existe pas', en: 'There is no such version' },
  not_a_mentee_of_it: {
    fr: 'Cette personne n’est pas mentorée dans ce programme',
    en: 'This person is no mentee of this program',
  },
  day_out_of_order: {
    fr: 'Cette date vient avant une étape qui la précède dans la saison',
    en: 'This day comes before a step that precedes it in the season',
  },
  rule_means_nobody: {
    fr: 'Cette règle ne désigne personne. Confirmez-la, ou changez-la.',
    en: 'This rule means nobody. Confirm it, or change it.',
  },
  rule_means_everybody: {
    fr: 'Cette règle désigne toutes les personnes de ce rôle. Confirmez-la, ou changez-la.',
    en: 'This rule means everybody of this role. Confirm it, or change it.',
  },
} as const satisfies Record<string, { readonly fr: string; readonly en: string }>

export type MessageCode = keyof typeof messages
export type Locale = 'fr' | 'en'

export function message(code: MessageCode, locale: Locale): string {
  return messages[code][locale]
}
