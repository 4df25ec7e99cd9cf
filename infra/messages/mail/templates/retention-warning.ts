import { bonjour, buttons, facts, hello, points, small, type Template, text } from '../render/content.ts'

export const retentionWarning: Template<'retention_warning'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: 'Votre compte sera effacé dans un mois',
    preheader: `Le ${moment(params.goesAt)}, sauf si vous revenez.`,
    title: 'Votre compte sera effacé dans un mois',
    body: [
      bonjour(firstName),
      text(
        `Votre dernier rôle chez ${company} est clos depuis bientôt trois ans. Passé ce délai, vos données sont effacées, définitivement.`,
      ),
      facts(['Effacement', moment(params.goesAt)]),
      text("D'ici là, vous pouvez :"),
      points(
        'Emporter une copie de vos données, depuis « Vos données »',
        "Revenir : demandez un rôle à l'équipe du programme, et le délai s'arrête",
        'Ne rien faire : tout est effacé ce jour-là',
      ),
      buttons({ label: 'Ouvrir « Vos données »', url: page('/dashboard/my_data') }),
      small('Se connecter ne suffit pas à arrêter le délai : il faut un rôle ouvert.'),
    ],
    reason: `Vous recevez cet e-mail parce que vous avez un compte Binôme chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'Your account will be erased in a month',
    preheader: `On ${moment(params.goesAt)}, unless you come back.`,
    title: 'Your account will be erased in a month',
    body: [
      hello(firstName),
      text(
        `Your last role at ${company} closed almost three years ago. Once the three years are up, your data is permanently erased.`,
      ),
      facts(['Erasure', moment(params.goesAt)]),
      text('Until then you can:'),
      points(
        'Download a copy of your data, from “Your data”',
        'Come back: ask the program team for a role, and the countdown stops',
        'Do nothing: everything is erased on that day',
      ),
      buttons({ label: 'Open “Your data”', url: page('/dashboard/my_data') }),
      small('Signing in doesn’t stop the countdown: an open role does.'),
    ],
    reason: `You are receiving this email because you have a Binôme account at ${company}.`,
  }),
}
