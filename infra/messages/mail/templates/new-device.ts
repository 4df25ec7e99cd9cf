import { bonjour, buttons, facts, hello, notice, type Template, text } from '../render/content.ts'

export const newDevice: Template<'new_device'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: 'Connexion depuis un nouvel appareil',
    preheader: `${params.device}, ${moment(params.at)}.`,
    title: 'Connexion depuis un nouvel appareil',
    body: [
      bonjour(firstName),
      text("Quelqu'un vient de se connecter à votre compte depuis un appareil que nous ne connaissions pas."),
      facts(['Appareil', params.device], ['Quand', moment(params.at)], ['Adresse réseau', params.network]),
      notice("Ce n'était pas vous ?", 'Changez votre mot de passe et fermez cette session.'),
      buttons({ label: 'Voir mes appareils', url: page('/dashboard/personal_settings#devices') }),
    ],
    reason: `C'était vous ? Il n'y a rien à faire. Vous recevez cet e-mail à chaque nouvel appareil chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'Sign-in from a new device',
    preheader: `${params.device}, ${moment(params.at)}.`,
    title: 'Sign-in from a new device',
    body: [
      hello(firstName),
      text('Someone has just signed in to your account from a device we didn’t recognise.'),
      facts(['Device', params.device], ['When', moment(params.at)], ['Network address', params.network]),
      notice('Wasn’t you?', 'Change your password and sign this device out.'),
      buttons({ label: 'See my devices', url: page('/dashboard/personal_settings#devices') }),
    ],
    reason: `If it was you, there is nothing to do. You get this email for every new device at ${company}.`,
  }),
}
