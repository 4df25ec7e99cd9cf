import type { RefusalCode } from '#commands/platform/ports.ts'
import { signUpFr } from './sign-up-messages.fr.ts'
import { authFr } from './auth-messages.fr.ts'
import type { Message } from './message.ts'

/**
 * Every refusal of the server itself, by its stable code. Those of commands are in `api/refusals/`. Clients know some
 * of these texts word for word (`language.test.ts`).
 */
export const fr = {
  ...signUpFr,
  ...authFr,
  // Who calls
  unauthenticated: { title: 'Pas autorisé', detail: 'Connectez-vous pour continuer.' },
  forbidden: { title: 'Action non permise', detail: 'Vous n’avez pas la permission d’effectuer cette action.' },
  account_was_merged: {
    title: 'Action non permise',
    detail: 'C’était un échange de votre ancien compte, réuni depuis à celui-ci : il se lit, et on n’y écrit plus.',
  },
  export_under_way: {
    title: 'Archive en préparation',
    detail: 'Votre archive est déjà en préparation. Vous recevrez un e-mail quand elle sera prête.',
  },
  help_case_closed: {
    title: 'Demande d’aide close',
    detail: 'Votre demande est close : rien n’y est ajouté. Vous pouvez en envoyer une autre.',
  },
  too_many_help_cases: {
    title: 'Trois demandes en cours',
    detail: 'Vous avez trois demandes d’aide en cours. Écrivez dans l’une d’elles, ou retirez-en une.',
  },
  too_many_help_messages: {
    title: 'Échange trop long',
    detail: 'Cet échange est complet : l’équipe le clôt, puis vous pourrez envoyer une autre demande.',
  },
  sent_too_fast: { title: 'Envoyé trop vite', detail: 'Relisez votre message, puis envoyez-le.' },
  export_too_soon: { title: 'Une archive par jour', detail: 'Vous pourrez demander une nouvelle archive demain.' },
  period_reversed: {
    title: 'Période invalide',
    detail: 'La période se termine avant de commencer : choisissez une fin après le début.',
  },
  period_too_long: { title: 'Période trop longue', detail: 'Une attestation couvre {maximum} jours au plus.' },
  no_session_in_period: {
    title: 'Rien à attester',
    detail: 'Aucune session n’a été tenue dans cette période. Choisissez-en une autre.',
  },
  too_many_sessions: {
    title: 'Trop de sessions',
    detail: 'Cette période compte plus de {maximum} sessions. Choisissez une période plus courte.',
  },
  profile_not_accessible: {
    title: 'Profil non accessible',
    detail: "Vous n'avez pas les droits d'accès à ce profil",
  },
  client_id_not_allowed: { title: 'Action non permise', detail: 'L’identifiant est attribué par le serveur.' },
  // What is requested
  not_found: { title: 'Introuvable', detail: 'Cette ressource n’existe pas.' },
  company_not_found: { title: 'Introuvable', detail: 'Aucune entreprise ne répond à cette adresse.' },
  company_suspended: {
    title: 'Plateforme suspendue',
    detail:
      'L’accès à cette plateforme est suspendu. Vos données sont conservées. Adressez-vous aux responsables du programme dans votre entreprise.',
  },
  method_not_allowed: { title: 'Méthode non autorisée', detail: 'Cette adresse n’accepte que : {methods}.' },
  invalid_host: { title: 'Requête invalide', detail: 'La requête nomme plusieurs hôtes.' },
  invalid_json: { title: 'Requête invalide', detail: 'Le corps de la requête n’est pas du JSON valide.' },
  invalid_text: {
    title: 'Requête invalide',
    detail: 'Un texte ne contient ni caractère nul, ni moitié de caractère.',
  },
  too_deep: { title: 'Requête invalide', detail: 'Le JSON ne peut dépasser {maximum} niveaux.' },
  invalid_document: { title: 'Requête invalide', detail: 'Le document n’a pas la forme attendue.' },
  unknown_parameter: { title: 'Requête invalide', detail: 'Le paramètre « {name} » n’est pas connu ici.' },
  invalid_parameter: { title: 'Requête invalide', detail: 'La valeur du paramètre « {name} » n’est pas valide.' },
  unknown_include: { title: 'Requête invalide', detail: '« {name} » ne peut pas être inclus ici.' },
  invalid_idempotency_key: {
    title: 'Requête invalide',
    detail: 'Idempotency-Key doit avoir de 1 à 200 caractères ASCII visibles.',
  },
  not_acceptable: {
    title: 'Format non disponible',
    detail: 'La réponse est en application/vnd.api+json, sans paramètre.',
  },
  unsupported_media_type: {
    title: 'Format non pris en charge',
    detail: 'Envoyez application/vnd.api+json sans paramètre, ou application/json.',
  },
  payload_too_large: { title: 'Requête trop grande', detail: 'Le corps de la requête dépasse {maximum} ko.' },
  attachment_empty: { title: 'Fichier vide', detail: 'Un fichier doit être choisi : celui-ci est vide.' },
  attachment_type: {
    title: 'Fichier non accepté',
    detail: 'Ce fichier n’est pas accepté, ou n’est pas ce que dit son nom. Types acceptés : {endings}.',
  },
  attachment_unreadable: { title: 'Image abîmée', detail: 'Cette image est abîmée : elle n’a pas été envoyée.' },
  attachment_infected: {
    title: 'Fichier refusé',
    detail: 'Ce fichier contient un logiciel malveillant : il n’a pas été envoyé.',
  },
  attachment_unchecked: {
    title: 'Fichier non vérifié',
    detail: 'Ce fichier n’a pas pu être vérifié : réessayez dans un instant.',
  },
  quota_reached: {
    title: 'Plus de place',
    detail: 'Vos fichiers, ou ceux de votre entreprise, prennent toute la place prévue : celui-ci n’a pas été envoyé.',
  },
  invalid_form: { title: 'Formulaire illisible', detail: 'Ce formulaire ne peut pas être lu.' },
  picture_format: {
    title: 'Photo non prise en charge',
    detail: 'Choisissez une photo JPEG, PNG, WebP ou GIF. Une photo HEIC s’enregistre d’abord en JPEG.',
  },
  picture_unreadable: { title: 'Photo illisible', detail: 'Cette photo ne peut pas être lue : le fichier est abîmé.' },
  picture_too_many_pixels: {
    title: 'Photo trop grande',
    detail: 'Cette photo dépasse {maximum} mégapixels. Choisissez-en une plus petite.',
  },
  picture_too_small: {
    title: 'Photo trop petite',
    detail: 'Choisissez une photo d’au moins {minimum} pixels de côté.',
  },
  picture_crop: { title: 'Cadre invalide', detail: 'Le cadre dépasse de la photo, ou il est trop petit.' },
  image_without_text: {
    title: 'Article invalide',
    detail: 'Décrivez chaque image en quelques mots, pour les personnes qui ne la voient pas.',
  },
  too_many_images: { title: 'Article invalide', detail: 'Un article montre {maximum} images au plus.' },
  image_unknown: {
    title: 'Image introuvable',
    detail: 'Une image de cet article n’est pas l’une des vôtres, ou n’est plus là. Ajoutez-la de nouveau.',
  },
  // What the document holds
  type_mismatch: { title: 'Conflit', detail: 'Le type du document n’est pas celui de cette adresse : {expected}.' },
  id_mismatch: { title: 'Conflit', detail: 'L’identifiant du document n’est pas celui de cette adresse.' },
  required: { title: 'Les validations ont échoué', detail: 'Ce champ doit être rempli' },
  unknown_field: { title: 'Les validations ont échoué', detail: 'Le champ « {name} » n’est pas connu ici.' },
  read_only: { title: 'Les validations ont échoué', detail: 'Ce champ ne peut pas être modifié.' },
  too_long: { title: 'Les validations ont échoué', detail: '{maximum} caractères au plus.' },
  taken: { title: 'Les validations ont échoué', detail: 'Cette valeur est déjà prise.' },
  profile_unchanged: { title: 'Profil non modifié', detail: 'Aucune question n’a reçu de réponse.' },
  fields_invalid: {
    title: 'Profil non modifié',
    detail: "Un ou plusieurs champs n'ont pas été bien renseignés",
  },
  question_gone: {
    title: 'Question retirée',
    detail: 'Cette question n’est plus posée. Votre réponse n’a pas été gardée.',
  },
  invalid_tag: { title: 'Tag invalide', detail: 'Tag invalide' },
  too_many_choices: { title: 'Les validations ont échoué', detail: '{maximum} choix au plus.' },
  unit_of_role: {
    title: 'Désolé, action impossible',
    detail: 'Vous avez un rôle dans votre entité : un administrateur la change pour vous.',
  },
  push_endpoint: {
    title: 'Navigateur non pris en charge',
    detail: 'Le service de notifications de ce navigateur n’est pas connu ici.',
  },
  push_key: { title: 'Clé invalide', detail: 'La clé de ce navigateur n’est pas valable.' },
  calendar_address: {
    title: 'Adresse invalide',
    detail: 'Donnez l’adresse secrète d’un agenda au format iCal, qui commence par https:// ou webcal://.',
  },
  no_held_session: {
    title: 'Désolé, action impossible',
    detail: 'Vous pourrez recommander ce mentor après une session tenue ensemble.',
  },
  already_recommended: {
    title: 'Désolé, action impossible',
    detail: 'Vous avez déjà recommandé ce mentor : modifiez ce que vous avez écrit.',
  },
  recommendation_removed: {
    title: 'Désolé, action impossible',
    detail: 'Un administrateur a retiré cette recommandation.',
  },
  proposals_closed: {
    title: 'Désolé, action impossible',
    detail: 'Votre entreprise ne prend pas de propositions pour cette liste.',
  },
  too_many: { title: 'Désolé, action impossible', detail: 'Pas plus de {maximum}.' },
  hours_outside_day: { title: 'Horaires invalides', detail: 'Choisissez des heures entre 07:00 et 22:00.' },
  hours_end_before_start: { title: 'Horaires invalides', detail: 'La fin vient après le début.' },
  hours_overlap: { title: 'Horaires invalides', detail: 'Cette plage en touche une autre, {start} – {end}.' },
  days_end_before_start: { title: 'Dates invalides', detail: 'Le dernier jour vient après le premier.' },
  days_too_long: { title: 'Dates invalides', detail: 'Pas plus de {maximum} jours de suite.' },
  days_overlap: { title: 'Dates invalides', detail: 'Ces jours en touchent d’autres, du {first} au {last}.' },
  absence_past: { title: 'Dates invalides', detail: 'Ces jours sont passés.' },
  absence_too_long: { title: 'Dates invalides', detail: 'Une absence dure {months} mois au plus.' },
  absence_too_far: { title: 'Dates invalides', detail: 'Une absence commence dans {months} mois au plus.' },
  absence_begun: { title: 'Dates invalides', detail: 'Cette absence a commencé : son premier jour reste.' },
  in_use: { title: 'Désolé, action impossible', detail: 'Cet élément est lié à d’autres.' },
  invalid_value: { title: 'Les validations ont échoué', detail: 'La valeur n’est pas valide.' },
  // What other callers did meanwhile, or before
  in_another_tab: { title: 'Conflit', detail: 'Vous êtes dans l’appel dans un autre onglet.' },
  stay_over: {
    title: 'Conflit',
    detail: 'Cet onglet n’est plus dans l’appel. Revenez-y avec un nouvel identifiant.',
  },
  agenda_over: {
    title: 'Session terminée',
    detail: 'La session est terminée : son ordre du jour se lit, il ne s’écrit plus.',
  },
  agenda_full: {
    title: 'Ordre du jour complet',
    detail: 'Un ordre du jour a 30 points au plus : retirez-en un d’abord.',
  },
  agenda_item_unknown: { title: 'Point introuvable', detail: 'Ce point n’est plus à l’ordre du jour.' },
  edit_conflict: {
    title: 'Conflit',
    detail: 'Plusieurs personnes ont agi en même temps. Rechargez la page et réessayez.',
  },
  revision_mismatch: {
    title: 'Conflit',
    detail: 'La ressource a changé depuis que vous l’avez lue. Rechargez-la.',
  },
  idempotency_key_reused: {
    title: 'Désolé, action impossible',
    detail: 'Cette clé d’idempotence a servi à une autre requête.',
  },
  request_in_progress: { title: 'Conflit', detail: 'La même requête est en cours. Réessayez dans un instant.' },
  too_many_requests: { title: 'Trop de requêtes', detail: 'Réessayez dans {delay}.' },
  // What fails
  internal_error: {
    title: 'Erreur interne du serveur',
    detail: 'Le serveur a rencontré une erreur. Réessayez plus tard ou informez votre DSI.',
  },
  files_unavailable: {
    title: 'Fichiers inaccessibles',
    detail: 'Les fichiers sont inaccessibles pour le moment. Réessayez dans quelques instants.',
  },
  service_unavailable: {
    title: 'Service indisponible',
    detail: 'Le service est indisponible. Réessayez dans quelques instants.',
  },
} as const satisfies Record<string, Message>

export type HttpCode = keyof typeof fr

/** Every `code` of an answer. */
export type ProblemCode = HttpCode | RefusalCode
