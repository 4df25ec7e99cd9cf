import { bonjour, buttons, facts, hello, type Template, text } from '../render/content.ts'

export const certificateExpires: Template<'certificate_expires'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: 'Un certificat de connexion unique va expirer',
    preheader: `${params.connection} : avant le ${moment(params.expiresAt)}.`,
    title: 'Un certificat de connexion unique va expirer',
    body: [
      bonjour(firstName),
      text(
        "Ensuite, personne ne peut plus se connecter par cette connexion. Demandez le nouveau certificat à votre fournisseur d'identité et ajoutez-le dans la console : l'ancien et le nouveau servent ensemble.",
      ),
      facts(['Connexion', params.connection], ['Expire', moment(params.expiresAt)]),
      buttons({ label: 'Ouvrir la console', url: page('/admin') }),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'A single sign-on certificate is about to expire',
    preheader: `${params.connection}: before ${moment(params.expiresAt)}.`,
    title: 'A single sign-on certificate is about to expire',
    body: [
      hello(firstName),
      text(
        'After that, nobody can sign in through this connection. Ask your identity provider for the new certificate and add it in the console: the old and the new one work side by side.',
      ),
      facts(['Connection', params.connection], ['Expires', moment(params.expiresAt)]),
      buttons({ label: 'Open the console', url: page('/admin') }),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
