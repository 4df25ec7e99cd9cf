import type { Message } from './message.ts'

const invalid = 'Les validations ont échoué'
const unauthorised = 'Pas autorisé'

/** What `/auth` says, beside the messages of every area. Clients know some of these texts word for word. */
export const authFr = {
  // Signing in
  bad_credentials: { title: unauthorised, detail: 'Identifiants incorrects, veuillez réessayer' },
  account_not_active: {
    title: 'Compte fermé',
    detail: 'L’équipe du programme a fermé ce compte. Écrivez-lui si vous voulez le retrouver.',
  },
  provider_away: {
    title: 'Service indisponible',
    detail: 'Le service de connexion de votre entreprise ne répond pas. Réessayez, ou choisissez un mot de passe.',
  },
  sign_in_expired: {
    title: unauthorised,
    detail: 'Cette connexion a expiré ou a déjà servi. Recommencez depuis la page de connexion.',
  },
  session_not_found: { title: unauthorised, detail: 'Vous n’êtes pas connecté.' },
  sign_in_is_post: { title: 'Méthode non autorisée', detail: 'Envoyez une requête POST à /auth/sign_in.' },
  passkey_needed: {
    title: 'Clé d’accès requise',
    detail: 'Présentez l’une de vos clés d’accès (passkey), puis recommencez.',
  },
  password_needed: {
    title: 'Mot de passe requis',
    detail: 'Donnez votre mot de passe actuel (current_password), ou connectez-vous de nouveau, puis recommencez.',
  },
  first_password_expired: {
    title: unauthorised,
    detail: 'Ce premier mot de passe a expiré. Demandez un lien pour en choisir un autre.',
  },
  sign_up_waits: {
    title: 'Inscription en attente',
    detail: 'L’équipe du programme examine votre inscription. Un e-mail vous dira sa réponse.',
  },
  sign_up_rejected: {
    title: 'Inscription non acceptée',
    detail:
      'Votre inscription n’a pas été acceptée. L’équipe du programme vous a écrit pourquoi, et vous pouvez lui écrire.',
  },
  account_merged: {
    title: unauthorised,
    detail: 'Ce compte a été réuni à votre autre compte. Connectez-vous avec l’adresse {address}.',
  },
  single_sign_on_only: {
    title: unauthorised,
    detail: 'Votre entreprise demande de vous connecter avec votre compte d’entreprise.',
  },
  written_too_fast: {
    title: 'Trop de requêtes',
    detail: 'Vous avez beaucoup écrit en peu de temps. Réessayez dans {delay}.',
  },
  sign_in_limited: {
    title: 'Trop de requêtes',
    detail: 'Trop d’essais pour ce compte. Réessayez dans {delay}, ou demandez un lien de connexion par e-mail.',
  },
  link_over: { title: 'Lien expiré', detail: 'Lien expiré. Il a déjà été utilisé, ou il est trop ancien.' },
  password_change_required: {
    title: 'Mot de passe à changer',
    detail: 'Choisissez d’abord votre propre mot de passe.',
  },
  terms_not_accepted: {
    title: 'Textes à accepter',
    detail: 'Votre entreprise vous demande d’accepter ses textes avant de continuer.',
  },
  // Second factors
  second_factor_needed: {
    title: 'Second facteur requis',
    detail: 'Donnez le code de votre application d’authentification, ou un code de secours.',
  },
  second_factor_wrong: {
    title: unauthorised,
    detail: 'Ce code n’est pas valable. Un code ne sert qu’une fois\u202f: attendez le suivant, puis réessayez.',
  },
  second_factor_expired: {
    title: unauthorised,
    detail: 'Cette connexion a expiré. Recommencez avec votre mot de passe.',
  },
  second_factor_limited: {
    title: 'Trop de requêtes',
    detail: 'Trop de codes incorrects. Réessayez dans {delay}.',
  },
  second_factor_code_wrong: {
    title: invalid,
    detail: 'Ce code n’est pas valable. Un code ne sert qu’une fois\u202f: attendez le suivant, puis réessayez.',
  },
  second_factor_exists: { title: invalid, detail: 'Vous avez déjà un second facteur. Supprimez-le d’abord.' },
  sms_unavailable: { title: invalid, detail: 'Les SMS ne sont pas disponibles ici.' },
  phone_proven: { title: invalid, detail: 'Ce numéro est déjà vérifié.' },
  phone_code_wrong: { title: invalid, detail: 'Ce code n’est pas le bon.' },
  phone_code_over: { title: invalid, detail: 'Ce code n’est plus valable. Demandez-en un autre.' },
  passkey_refused: {
    title: unauthorised,
    detail: 'Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous autrement.',
  },
  passkey_not_added: {
    title: invalid,
    detail: 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez, ou choisissez un autre appareil.',
  },
  passkeys_unavailable: {
    title: invalid,
    detail: 'Les clés d’accès demandent un nom de domaine\u202f: cette adresse n’en est pas un.',
  },
  // Identities at providers
  identity_taken: {
    title: invalid,
    detail: 'Cette connexion ouvre déjà un autre compte. Contactez l’équipe du programme.',
  },
  account_disabled: { title: invalid, detail: 'Ce compte est fermé\u202f: aucune connexion ne peut y être liée.' },
  identity_needed: { title: invalid, detail: 'C’est votre seul moyen de vous connecter. Liez-en d’abord un autre.' },
  link_expired: {
    title: invalid,
    detail: 'La liaison a pris trop de temps, ou a commencé dans un autre navigateur. Recommencez.',
  },
  second_factor_missing: { title: invalid, detail: 'Vous n’avez pas de second facteur.' },
  // Forgotten passwords
  email_needed: { title: invalid, detail: 'Veuillez entrer une adresse e-mail' },
  email_unknown: {
    title: 'Introuvable',
    detail: "Nous n'avons pas pu trouver cette e-mail, vérifiez les informations",
  },
  redirect_not_allowed: { title: invalid, detail: 'Cette adresse de retour n’est pas autorisée.' },
  // Fields
  nothing_given: { title: invalid, detail: 'Enregistrement invalide : aucune donnée n’a été envoyée.' },
  email_in_use: { title: invalid, detail: 'Cette adresse e-mail est déjà utilisée' },
  current_password_wrong: { title: invalid, detail: 'Ce n’est pas votre mot de passe actuel' },
  confirmation_differs: { title: invalid, detail: 'Les deux mots de passe sont différents' },
  password_unchanged: { title: invalid, detail: 'Choisissez un mot de passe différent de l’actuel' },
  password_too_short: { title: invalid, detail: 'Le mot de passe doit avoir {minimum} caractères au moins' },
  password_too_long: { title: invalid, detail: 'Le mot de passe doit avoir {maximum} caractères au plus' },
  password_no_upper: { title: invalid, detail: 'Le mot de passe doit contenir une majuscule' },
  password_no_lower: { title: invalid, detail: 'Le mot de passe doit contenir une minuscule' },
  password_no_special: {
    title: invalid,
    detail: 'Le mot de passe doit contenir un caractère spécial, par exemple @ # & ou €',
  },
  password_personal: {
    title: invalid,
    detail: 'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre entreprise',
  },
  password_common: { title: invalid, detail: 'Ce mot de passe est trop courant : choisissez-en un autre' },
  // Who may sign up
  invitation_needed: { title: 'Pas autorisé', detail: 'L’inscription se fait sur invitation.' },
} as const satisfies Record<string, Message>
