import { bonjour, buttons, hello, points, small, type Template, text } from '../render/content.ts'

export const invitation: Template<'invitation'> = {
  fr: ({ company, params, program, link, until }) => ({
    subject: program === null ? `${company} vous invite à rejoindre Binôme` : `Votre invitation à rejoindre ${program}`,
    preheader: `Votre invitation vous attend jusqu'au ${until}.`,
    title: program === null ? `${company} vous invite` : `${company} vous invite à rejoindre ${program}`,
    body: [
      bonjour(params.firstName),
      text(
        'Binôme met en relation des collègues qui veulent apprendre les uns des autres. Créer votre compte prend cinq minutes :',
      ),
      points(
        'Choisissez votre rôle, mentor ou mentoré',
        'Complétez vos informations',
        'Trouvez la personne avec qui avancer',
      ),
      buttons({ label: 'Créer mon compte', url: link }),
      small(`Cette invitation est à votre nom et ne sert qu'une fois, jusqu'au ${until}.`),
    ],
    reason: `Vous recevez cet e-mail parce que ${company} a invité votre adresse. Cela ne vous concerne pas ? Ignorez-le : aucun compte n'est créé sans vous.`,
  }),
  en: ({ company, params, program, link, until }) => ({
    subject: program === null ? `${company} invites you to join Binôme` : `You are invited to join ${program}`,
    preheader: `Your invitation is open until ${until}.`,
    title: program === null ? `${company} invites you` : `${company} invites you to join ${program}`,
    body: [
      hello(params.firstName),
      text(
        'Binôme brings together colleagues who want to learn from each other. Creating your account takes five minutes:',
      ),
      points('Choose your role, mentor or mentee', 'Complete your information', 'Find the person to move forward with'),
      buttons({ label: 'Create my account', url: link }),
      small(`This invitation is yours alone and works once, until ${until}.`),
    ],
    reason: `You receive this e-mail because ${company} invited you. Not for you? Ignore it: no account is created without you.`,
  }),
}
