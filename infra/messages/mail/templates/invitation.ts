import { withQue } from '#contract/platform/french.ts'
import { bonjour, buttons, hello, points, small, type Template, text } from '../render/content.ts'

export const invitation: Template<'invitation'> = {
  fr: ({ company, params, program, link, until }) => ({
    ...headFr(company, program, until, params.asked === true),
    body: [
      bonjour(params.firstName),
      text(
        'Binôme met en relation des collègues qui veulent apprendre les uns des autres. Créer votre compte prend quatre minutes environ :',
      ),
      points(
        'Choisissez votre rôle, mentor ou mentoré',
        'Complétez vos informations',
        'Trouvez la personne avec qui avancer',
      ),
      buttons({ label: 'Créer mon compte', url: link }),
      small(
        params.asked
          ? `Ce lien est à votre nom et ne sert qu'une fois, jusqu'au ${until}.`
          : `Cette invitation est à votre nom et ne sert qu'une fois, jusqu'au ${until}.`,
      ),
    ],
    reason: params.asked
      ? `Vous recevez cet e-mail parce qu'une inscription chez ${company} a été demandée avec votre adresse. Ce n'était pas vous ? Ignorez-le : aucun compte n'est créé sans vous.`
      : `Vous recevez cet e-mail parce ${withQue(company)} a invité votre adresse. Cela ne vous concerne pas ? Ignorez-le : aucun compte n'est créé sans vous.`,
  }),
  en: ({ company, params, program, link, until }) => ({
    ...headEn(company, program, until, params.asked === true),
    body: [
      hello(params.firstName),
      text(
        'Binôme brings together colleagues who want to learn from each other. Creating your account takes about four minutes:',
      ),
      points('Choose your role, mentor or mentee', 'Complete your information', 'Find the right person to grow with'),
      buttons({ label: 'Create my account', url: link }),
      small(
        params.asked
          ? `This link is only for you and works once, until ${until}.`
          : `This invitation is only for you and works once, until ${until}.`,
      ),
    ],
    reason: params.asked
      ? `You are receiving this email because someone asked to sign up at ${company} with your address. Wasn’t you? Ignore it: no account is created without you.`
      : `You are receiving this email because ${company} invited you. Not for you? Ignore it: no account is created without you.`,
  }),
}

function headFr(company: string, program: string | null, until: string, isRequested: boolean) {
  if (isRequested)
    return {
      subject: `Votre lien pour rejoindre ${program ?? 'Binôme'}`,
      preheader: `Ce lien vous attend jusqu'au ${until}.`,
      title: "Voici votre lien d'inscription",
    }
  return {
    subject: program === null ? `${company} vous invite à rejoindre Binôme` : `Votre invitation à rejoindre ${program}`,
    preheader: `Votre invitation vous attend jusqu'au ${until}.`,
    title: program === null ? `${company} vous invite` : `${company} vous invite à rejoindre ${program}`,
  }
}

function headEn(company: string, program: string | null, until: string, isRequested: boolean) {
  if (isRequested)
    return {
      subject: `Your link to join ${program ?? 'Binôme'}`,
      preheader: `Your link works until ${until}.`,
      title: 'Here is your sign-up link',
    }
  return {
    subject: program === null ? `${company} invites you to join Binôme` : `You are invited to join ${program}`,
    preheader: `Your invitation is valid until ${until}.`,
    title: program === null ? `${company} invites you` : `${company} invites you to join ${program}`,
  }
}
