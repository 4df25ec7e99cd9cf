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
    subject: 'Your account has been deleted',
    preheader: 'Your personal data has been erased.',
    title: 'Your account has been deleted',
    body: [
      hello(params.firstName),
      text(`Your account at ${company} has been permanently deleted.`),
      points(
        'Your name, your contact details and your profiles have been erased',
        'Nobody can read your messages and notes any more',
        'Figures and dates are kept, without your name',
      ),
    ],
    reason: 'Your address is erased once this email is sent: it is the last one.',
  }),
}
