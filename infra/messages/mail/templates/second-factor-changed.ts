import { bonjour, buttons, facts, hello, notice, type Template, text } from '../render/content.ts'

const fr = {
  added: {
    title: 'Second facteur ajouté',
    said: 'À chaque connexion par mot de passe, un code de votre application vous est maintenant demandé. Vos autres sessions sont fermées.',
  },
  removed: {
    title: 'Second facteur supprimé',
    said: 'Votre mot de passe suffit de nouveau pour vous connecter. Vos autres sessions sont fermées.',
  },
  reset: {
    title: 'Second facteur réinitialisé',
    said: "L'équipe du programme a supprimé votre second facteur et vos clés d'accès. Toutes vos sessions sont fermées.",
  },
  codes_renewed: {
    title: 'Nouveaux codes de secours',
    said: 'Vous avez demandé de nouveaux codes de secours. Les anciens ne valent plus rien.',
  },
  code_used: {
    title: 'Code de secours utilisé',
    said: "Un de vos codes de secours vient de servir. S'il vous en reste peu, demandez-en de nouveaux.",
  },
} as const

const en = {
  added: {
    title: 'Second factor added',
    said: 'Signing in with your password now also takes a code from your app. Your other devices have been signed out.',
  },
  removed: {
    title: 'Second factor removed',
    said: 'You can sign in with just your password again. Your other devices have been signed out.',
  },
  reset: {
    title: 'Second factor reset',
    said: 'The program team has removed your second factor and your passkeys. All your devices have been signed out.',
  },
  codes_renewed: {
    title: 'New recovery codes',
    said: 'You asked for new recovery codes. The old ones no longer work.',
  },
  code_used: {
    title: 'Recovery code used',
    said: 'One of your recovery codes has just been used. If you are running low, get new ones.',
  },
} as const

export const secondFactorChanged: Template<'second_factor_changed'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: fr[params.change].title,
    preheader: "Si ce n'était pas vous, réagissez maintenant.",
    title: fr[params.change].title,
    body: [
      bonjour(firstName),
      text(fr[params.change].said),
      facts(['Quand', moment(params.at)]),
      notice(
        "Ce n'était pas vous ?",
        "Choisissez tout de suite un autre mot de passe, puis prévenez l'équipe du programme.",
      ),
      buttons({ label: 'Voir mes paramètres', url: page('/dashboard/personal_settings#second_factor') }),
    ],
    reason: `Vous recevez cet e-mail à chaque changement de votre second facteur chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: en[params.change].title,
    preheader: 'If this wasn’t you, act now.',
    title: en[params.change].title,
    body: [
      hello(firstName),
      text(en[params.change].said),
      facts(['When', moment(params.at)]),
      notice('Wasn’t you?', 'Choose another password right away, then tell the program team.'),
      buttons({ label: 'See my settings', url: page('/dashboard/personal_settings#second_factor') }),
    ],
    reason: `You get this email whenever your second factor at ${company} changes.`,
  }),
}
