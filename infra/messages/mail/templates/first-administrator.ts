import { bonjour, buttons, hello, points, small, type Template, text } from '../render/content.ts'

export const firstAdministrator: Template<'first_administrator'> = {
  fr: ({ company, firstName, link, until }) => ({
    subject: `Bienvenue sur Binôme : ${company} vous attend`,
    preheader: `Choisissez votre mot de passe, puis ouvrez la console. Ce lien sert jusqu'au ${until}.`,
    title: `Bienvenue, vous administrez ${company}`,
    body: [
      bonjour(firstName),
      text(`L'espace de mentorat est créé chez ${company}, et c'est vous qui l'administrez.`),
      points(
        'Choisissez votre mot de passe',
        "La console s'ouvre : elle liste ce qui manque avant les premières rencontres",
        'Invitez vos collègues quand tout est prêt',
      ),
      buttons({ label: 'Choisir mon mot de passe', url: link }),
      small(`Ce lien est à votre nom et ne sert qu'une fois, jusqu'au ${until}.`),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, link, until }) => ({
    subject: `Welcome to Binôme: ${company} is waiting for you`,
    preheader: `Choose your password, then open the console. The link works until ${until}.`,
    title: `Welcome, you are an administrator of ${company}`,
    body: [
      hello(firstName),
      text(`${company}’s mentoring space has been created, and you are its first administrator.`),
      points(
        'Choose your password',
        'The console opens: it lists what is needed before people can meet',
        'Invite your colleagues when everything is ready',
      ),
      buttons({ label: 'Choose my password', url: link }),
      small(`This link is only for you and works once, until ${until}.`),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
