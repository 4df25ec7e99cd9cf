import { bonjour, hello, points, type Template, text } from '../render/content.ts'

export const accountErased: Template<'account_erased'> = {
  fr: ({ company, params }) => ({
    subject: 'Votre compte est supprimé',
    preheader: 'Vos données personnelles sont effacées.',
    title: 'Votre compte est supprimé',
    body: [
      bonjour(params.firstName),
      text(`Votre compte chez ${company} est supprimé, définitivement.`),
      points(
        'Votre nom, vos coordonnées et vos profils sont effacés',
        'Vos messages et vos notes ne peuvent plus être lus par personne',
        'Les chiffres et les dates restent, sans votre nom',
      ),
    ],
    reason: "Votre adresse est effacée avec l'envoi de cet e-mail : c'est le dernier.",
  }),
  en: ({ company, params }) => ({
    subject: 'Your account is deleted',
    preheader: 'Your personal data is erased.',
    title: 'Your account is deleted',
    body: [
      hello(params.firstName),
      text(`Your account at ${company} is deleted, for good.`),
      points(
        'Your name, your contact details and your profiles are erased',
        'Your messages and notes can no longer be read by anybody',
        'Figures and dates stay, without your name',
      ),
    ],
    reason: 'Your address is erased once this e-mail is sent: it is the last one.',
  }),
}
