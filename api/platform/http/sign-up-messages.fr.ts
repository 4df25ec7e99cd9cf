import type { Message } from './message.ts'

const invalid = 'Les validations ont échoué'

/** What a sign-up is refused with; the codes of fields are those of the contract (`signUpFaults`). */
export const signUpFr = {
  email_invalid: { title: invalid, detail: 'Veuillez saisir une adressse mail valide' },
  email_not_invited: { title: invalid, detail: 'Cette adresse n’est pas celle de votre invitation.' },
  email_domain_not_allowed: {
    title: invalid,
    detail: 'Utilisez l’adresse e-mail de votre entreprise pour vous inscrire.',
  },
  phone_invalid: { title: invalid, detail: 'Veuillez saisir un numéro de téléphone valide' },
  phone_too_short: { title: invalid, detail: 'Il manque des chiffres. Exemple\u202f: 06 12 34 56 78' },
  linkedin_invalid: {
    title: invalid,
    detail: 'Collez l’adresse entière, qui commence par https://www.linkedin.com/in/',
  },
  date_not_real: { title: invalid, detail: 'Ce jour n’existe pas. Vérifiez le jour ou le mois.' },
  date_in_future: { title: invalid, detail: 'Cette date est à venir. Vérifiez l’année.' },
  too_young: {
    title: invalid,
    detail: 'Dès 18 ans, ou avec une émancipation ou un accord parental.',
  },
  contact_details: {
    title: invalid,
    detail: 'Pas de coordonnées ici\u202f: retirez «\u202f{found}\u202f». Elles ont leurs propres champs.',
  },
  unit_unknown: { title: invalid, detail: 'Cette entité n’est pas connue.' },
  role_not_offered: { title: invalid, detail: 'Votre invitation ne propose pas ce rôle.' },
  time_zone_invalid: { title: invalid, detail: 'Ce fuseau horaire n’est pas connu' },
  not_accepted: { title: invalid, detail: 'Acceptez la charte et les conditions d’utilisation pour continuer.' },
  version_outdated: {
    title: invalid,
    detail: 'Ce texte a changé entre-temps. Relisez-le, puis acceptez la nouvelle version.',
  },
  not_known: { title: invalid, detail: 'La valeur n’est pas valide.' },
  // Invitations and links
  invitation_needed: { title: 'Pas autorisé', detail: 'L’inscription se fait sur invitation.' },
  invitation_used: {
    title: 'Invitation déjà utilisée',
    detail: 'Cette invitation a déjà servi\u202f: connectez-vous.',
  },
  invitation_expired: {
    title: 'Lien expiré',
    detail: 'Cette invitation a expiré. Demandez-en une nouvelle avec votre adresse e-mail.',
  },
  invitation_revoked: {
    title: 'Invitation retirée',
    detail: 'Cette invitation a été retirée. Écrivez à l’équipe du programme.',
  },
  sign_up_decided: { title: 'Désolé, action impossible', detail: 'Cette inscription n’attend plus de réponse.' },
  terms_to_accept: {
    title: 'Textes à accepter',
    detail: 'Acceptez d’abord la version en vigueur de la charte et des conditions d’utilisation.',
  },
} as const satisfies Record<string, Message>
