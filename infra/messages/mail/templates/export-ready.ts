import { withQue } from '#contract/platform/french.ts'
import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const exportReady: Template<'export_ready'> = {
  fr: ({ company, firstName, link, until }) => ({
    subject: 'La copie de vos données est prête',
    preheader: `À télécharger jusqu'au ${until}.`,
    title: 'La copie de vos données est prête',
    body: [
      bonjour(firstName),
      text(
        `Le fichier contient tout ce ${withQue(company)} garde de vous dans Binôme. Il faut être connecté pour le télécharger.`,
      ),
      buttons({ label: 'Télécharger mes données', url: link }),
      small(`Le fichier est effacé le ${until}.`),
    ],
    reason:
      "Vous recevez cet e-mail parce que vous avez demandé une copie de vos données. Ce n'était pas vous ? Changez votre mot de passe.",
  }),
  en: ({ company, firstName, link, until }) => ({
    subject: 'The copy of your data is ready',
    preheader: `Download it until ${until}.`,
    title: 'The copy of your data is ready',
    body: [
      hello(firstName),
      text(
        `The file holds everything that ${company} keeps about you in Binôme. You must be signed in to download it.`,
      ),
      buttons({ label: 'Download my data', url: link }),
      small(`The file is deleted on ${until}.`),
    ],
    reason: 'You are receiving this email because you asked for a copy of your data. Wasn’t you? Change your password.',
  }),
}
