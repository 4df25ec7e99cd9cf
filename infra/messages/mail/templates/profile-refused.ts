import { bonjour, hello, type Template, text } from '../render/content.ts'
import { roleEn, roleFr } from './profile-role.ts'

const reasonsFr = {
  out_of_scope: 'Ce profil est hors du périmètre du programme.',
  not_now: 'Ce n’est pas possible pour l’instant : vous pourrez le demander à nouveau.',
  other: null,
} as const
const reasonsEn = {
  out_of_scope: 'This profile is outside the scope of the program.',
  not_now: 'It is not possible for now: you may ask again later.',
  other: null,
} as const

const reasonBlocks = (reason: string | null) => (reason === null ? [] : [text(reason)])

export const profileRefused: Template<'profile_refused'> = {
  fr: ({ company, firstName, params }) => ({
    subject: `Votre profil de ${roleFr[params.role]} n’a pas été ouvert`,
    preheader: 'Votre profil actuel reste tel qu’il est.',
    title: `Votre profil de ${roleFr[params.role]} n’a pas été ouvert`,
    body: [
      bonjour(firstName),
      text(`L’équipe du programme chez ${company} a examiné votre demande et n’a pas ouvert ce profil.`),
      ...reasonBlocks(reasonsFr[params.reason]),
      text('Votre profil actuel reste tel qu’il est. Pour en savoir plus, adressez-vous à l’équipe du programme.'),
    ],
    reason: `Vous recevez cet e-mail parce que vous avez demandé ce profil chez ${company}.`,
  }),
  en: ({ company, firstName, params }) => ({
    subject: `Your ${roleEn[params.role]} profile was not opened`,
    preheader: 'Your current profile stays as it is.',
    title: `Your ${roleEn[params.role]} profile was not opened`,
    body: [
      hello(firstName),
      text(`The program team at ${company} reviewed your request and did not open this profile.`),
      ...reasonBlocks(reasonsEn[params.reason]),
      text('Your current profile stays as it is. To find out more, please ask the program team.'),
    ],
    reason: `You are receiving this email because you asked for this profile at ${company}.`,
  }),
}
