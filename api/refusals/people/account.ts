import type { AccountRefusal } from '#domain/people/account/decide.ts'
import type { Meaning } from '../platform/meaning.ts'

const notAllowed = { fr: 'Action non permise', en: 'Action not allowed' }

export const accountRefusals = {
  account_erased: { status: 401, as: 'unauthenticated' },
  email_taken: {
    status: 422,
    members: ['attributes/email'],
    fr: { title: 'Adresse déjà utilisée', detail: 'Un compte existe déjà avec cette adresse e-mail.' },
    en: { title: 'Address already in use', detail: 'An account with this e-mail address exists already.' },
  },
  transition_not_allowed: {
    status: 422,
    fr: {
      title: 'Désolé, action impossible',
      detail: 'Le compte n’est plus dans l’état où cette action est possible. Rechargez la page.',
    },
    en: {
      title: 'Sorry, action impossible',
      detail: 'The account is no longer in a state that allows this action. Reload the page.',
    },
  },
  last_admin: {
    status: 422,
    fr: {
      title: notAllowed.fr,
      detail: 'C’est le dernier administrateur de l’entreprise : donnez d’abord ce rôle à quelqu’un d’autre.',
    },
    en: {
      title: notAllowed.en,
      detail: 'This is the last administrator of the company: give somebody else that role first.',
    },
  },
  role_reaches_further: {
    status: 403,
    members: ['attributes/role'],
    fr: {
      title: notAllowed.fr,
      detail: 'Ce rôle va plus loin que le vôtre : un administrateur de l’entreprise peut le donner ou le retirer.',
    },
    en: {
      title: notAllowed.en,
      detail: 'This role reaches further than yours: an administrator of the company can give or take it.',
    },
  },
  unit_missing: {
    status: 422,
    members: ['attributes/role'],
    fr: {
      title: 'Désolé, action impossible',
      detail: 'Ce rôle porte sur une entité, et cette personne n’en a pas.',
    },
    en: {
      title: 'Sorry, action impossible',
      detail: 'This role is for a business unit, and this person has none.',
    },
  },
  profile_open: {
    status: 422,
    fr: { title: 'Profil déjà ouvert', detail: 'Vous avez déjà ce profil.' },
    en: { title: 'Profile already open', detail: 'You have this profile already.' },
  },
  profile_in_use: {
    status: 422,
    fr: {
      title: 'Ce profil sert encore',
      detail: 'Terminez d’abord ses accompagnements et répondez à ses demandes, ou retirez-les.',
    },
    en: {
      title: 'This profile is still in use',
      detail: 'First end its accompaniments, and answer or withdraw its requests.',
    },
    console: {
      fr: 'Terminez d’abord ses accompagnements et répondez à ses demandes, ou retirez-les.',
      en: 'First end its relationships, and answer or withdraw its requests.',
    },
  },
  other_profile_closed: {
    status: 422,
    fr: {
      title: 'Ce profil ne se demande pas ici',
      detail: 'Votre entreprise n’ouvre pas de second profil à la demande. Adressez-vous à l’équipe du programme.',
    },
    en: {
      title: 'This profile cannot be asked for',
      detail: 'Your company opens no second profile on request. Please ask the team of the program.',
    },
  },
  too_young_for_profile: {
    status: 422,
    fr: {
      title: 'Ce profil demande d’avoir 18 ans',
      detail:
        'Avant 18 ans, il faut être émancipé ou avoir l’accord d’un parent. Adressez-vous à l’équipe du programme.',
    },
    en: {
      title: 'This profile is for people of 18 and over',
      detail: 'Under 18, one must be emancipated or have a parent’s consent. Please ask the team of the program.',
    },
  },
  profile_not_asked: {
    status: 422,
    members: ['attributes/role'],
    fr: {
      title: 'Désolé, action impossible',
      detail: 'Cette personne n’attend pas ce profil, ou une réponse a déjà été donnée. Rechargez la page.',
    },
    en: {
      title: 'Sorry, action impossible',
      detail: 'This person does not wait for this profile, or was answered already. Reload the page.',
    },
  },
  version_not_in_force: {
    status: 422,
    members: ['attributes/version'],
    fr: {
      title: 'Le texte a changé',
      detail: 'Cette version n’est plus en vigueur, ou ne l’est pas encore. Lisez la version en vigueur.',
    },
    en: {
      title: 'The text has changed',
      detail: 'This version is no longer in force, or not yet. Read the version that is.',
    },
  },
  acceptance_not_asked: {
    status: 422,
    members: ['attributes/document'],
    fr: { title: 'Rien à accepter', detail: 'Votre entreprise ne vous demande pas d’accepter ce texte.' },
    en: { title: 'Nothing to accept', detail: 'Your company does not ask you to accept this text.' },
  },
  merge_self: {
    status: 422,
    members: ['attributes/into'],
    fr: {
      title: 'Fusion impossible',
      detail: 'Vous ne pouvez pas faire disparaître votre propre compte : demandez à un autre administrateur.',
    },
    en: {
      title: 'These accounts cannot be merged',
      detail: 'You cannot merge your own account away: ask another administrator.',
    },
  },
  merge_in_use: {
    status: 422,
    members: ['attributes/into'],
    fr: {
      title: 'Fusion impossible',
      detail:
        'Ce compte a des demandes ou des accompagnements en cours. Terminez-les ou révoquez-les, puis recommencez : ' +
        'ils ne changent pas de personne.',
    },
    en: {
      title: 'These accounts cannot be merged',
      detail:
        'This account has open requests or relationships. Finish or revoke them, then try again: they do not move ' +
        'to another person.',
    },
  },
  merge_each_other: {
    status: 422,
    members: ['attributes/into'],
    fr: {
      title: 'Fusion impossible',
      detail: 'Ces deux comptes ont été le mentor et le mentoré l’un de l’autre : ce sont deux personnes.',
    },
    en: {
      title: 'These accounts cannot be merged',
      detail: 'These two accounts have been mentor and mentee of each other: they are two people.',
    },
  },
} as const satisfies Record<Exclude<AccountRefusal, 'forbidden'> | 'account_erased', Meaning>
