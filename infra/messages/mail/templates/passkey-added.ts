import { bonjour, buttons, facts, hello, notice, type Template, text } from '../render/content.ts'

export const passkeyAdded: Template<'passkey_added'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: "Clé d'accès ajoutée",
    preheader: `${params.name}, ${moment(params.at)}.`,
    title: "Clé d'accès ajoutée",
    body: [
      bonjour(firstName),
      text("Une clé d'accès vient d'être ajoutée à votre compte : elle permet de se connecter sans mot de passe."),
      facts(["Clé d'accès", params.name], ['Quand', moment(params.at)]),
      notice(
        "Ce n'était pas vous ?",
        "Supprimez cette clé, choisissez un autre mot de passe, puis prévenez l'équipe du programme.",
      ),
      buttons({ label: "Voir mes clés d'accès", url: page('/dashboard/personal_settings#passkeys') }),
    ],
    reason: `Vous recevez cet e-mail à chaque nouvelle clé d'accès chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'Passkey added',
    preheader: `${params.name}, ${moment(params.at)}.`,
    title: 'Passkey added',
    body: [
      hello(firstName),
      text('A passkey has just been added to your account: it lets you sign in without a password.'),
      facts(['Passkey', params.name], ['When', moment(params.at)]),
      notice('Wasn’t you?', 'Remove this passkey, choose another password, then tell the program team.'),
      buttons({ label: 'See my passkeys', url: page('/dashboard/personal_settings#passkeys') }),
    ],
    reason: `You get this email for every new passkey at ${company}.`,
  }),
}
