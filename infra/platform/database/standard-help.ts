import type { toolCategories } from '#contract/content/training-tools.ts'
import { words, type Words } from './standard-questions.ts'

/** Questions and tools that a company begins with; migration 0118 gives them. It edits them as it likes. */

/** @param parts of the answer, as they follow each other */
const faq = (category: string, question: string, ...parts: readonly string[]) => ({
  category,
  question,
  answer: parts.join(''),
})

/** By language, in their order. Answers are Markdown. */
export const standardFaqs = {
  fr: [
    faq(
      'Trouver son binôme',
      'Comment l’affinité est-elle calculée\u202F?',
      'Par des règles, toujours les mêmes\u00A0: compétences cherchées, métier visé, langues, entité, ',
      'heures communes, lieu et motivations. Le détail des points est joint à chaque demande, et les ',
      'deux personnes peuvent le lire.\n\nLe genre, l’âge et l’origine n’entrent jamais dans le calcul.',
    ),
    faq(
      'Trouver son binôme',
      'Combien de temps un mentor a-t-il pour répondre\u202F?',
      'La date limite est écrite sur la demande. Un rappel part avant elle. Sans réponse, la demande ',
      'expire, votre place se libère et vous pouvez demander à quelqu’un d’autre.',
    ),
    faq(
      'Trouver son binôme',
      'Que se passe-t-il si un mentor refuse\u202F?',
      'Rien d’autre que ceci\u00A0: votre place se libère et vous choisissez un autre mentor. Un refus ne ',
      'se voit nulle part sur votre profil. Il dit le plus souvent un agenda plein.',
    ),
    faq(
      'Trouver son binôme',
      'Pourquoi mon profil n’est-il pas visible\u202F?',
      'Un profil se voit à partir du taux de remplissage choisi par votre entreprise. **Mon profil** ',
      'nomme ce qui manque. Vérifiez aussi l’interrupteur de visibilité\u00A0: il vous appartient.',
    ),
    faq(
      'Les sessions',
      'Comment préparer une première session\u202F?',
      'Trois questions suffisent\u00A0:\n\n- Qu’est-ce qui vous amène\u202F?\n- Qu’aimeriez-vous savoir faire dans ',
      'trois mois\u202F?\n- Comment préférez-vous travailler ensemble\u202F?\n\nNotez un seul objectif en sortant.',
    ),
    faq(
      'Les sessions',
      'Comment changer la date d’une session\u202F?',
      'Ouvrez la session et proposez une autre date. Elle remplace la première quand l’autre personne ',
      'l’accepte\u202F; les deux agendas sont alors mis à jour.',
    ),
    faq(
      'Les sessions',
      'Une session s’est tenue ailleurs, que faire\u202F?',
      'Indiquez-le sur la session\u00A0: elle compte comme les autres, et chacun peut écrire son compte ',
      'rendu.',
    ),
    faq(
      'Les sessions',
      'Qui lit mes comptes rendus\u202F?',
      'Vous et votre binôme, personne d’autre. L’équipe du programme lit des chiffres, jamais vos ',
      'phrases, et rien d’un groupe trop petit.',
    ),
    faq(
      'Votre compte',
      'Comment recevoir moins d’e-mails\u202F?',
      'Dans **Réglages**, choisissez pour chaque sujet l’e-mail, un seul e-mail par jour, ou rien. ',
      'Les notifications restent dans l’application.',
    ),
    faq(
      'Votre compte',
      'Qui voit mon adresse et mon téléphone\u202F?',
      'Votre adresse\u00A0: les administrateurs. Votre téléphone et votre profil LinkedIn\u00A0: la personne avec ',
      'qui vous êtes en mentorat, tant qu’il dure, et les administrateurs. L’annuaire ne montre rien de cela.',
    ),
    faq(
      'Votre compte',
      'Comment récupérer ou effacer mes données\u202F?',
      '**Mes données** dit ce qui est gardé, jusqu’à quand et pourquoi. Vous y demandez une archive, ',
      'et vous y effacez votre compte. Un effacement est définitif.',
    ),
  ],
  en: [
    faq(
      'Finding each other',
      'How is affinity worked out?',
      'By rules, always the same: skills looked for, target job, languages, business unit, hours in ',
      'common, place and motivations. The points are attached to each request, and both people can ',
      'read them.\n\nGender, age and origin are never counted.',
    ),
    faq(
      'Finding each other',
      'How long does a mentor have to answer?',
      'The date is written on the request. A reminder leaves before it. Without an answer the request ',
      'expires, your place is free again and you can ask somebody else.',
    ),
    faq(
      'Finding each other',
      'What happens when a mentor declines?',
      'Only this: your place is free again and you choose another mentor. A refusal shows nowhere on ',
      'your profile. Most often it means a full calendar.',
    ),
    faq(
      'Finding each other',
      'Why is my profile not visible?',
      'A profile is shown from the share of answers that your company chose. **My profile** names ',
      'what is missing. Check the visibility switch too: it is yours.',
    ),
    faq(
      'Sessions',
      'How do I prepare a first session?',
      'Three questions are enough:\n\n- What brings you here?\n- What would you like to be able to do in ',
      'three months?\n- How do you prefer to work together?\n\nWrite down one goal when you leave.',
    ),
    faq(
      'Sessions',
      'How do I change the date of a session?',
      'Open the session and propose another date. It replaces the first one when the other person ',
      'accepts it; both calendars are updated then.',
    ),
    faq(
      'Sessions',
      'A session took place elsewhere. What now?',
      'Say so on the session: it counts like the others, and both of you can write a report.',
    ),
    faq(
      'Sessions',
      'Who reads my reports?',
      'You and the person you work with, and nobody else. The program team reads figures, never your ',
      'sentences, and none about a group that is too small.',
    ),
    faq(
      'Your account',
      'How do I receive fewer e-mails?',
      'In **Settings**, choose for each subject e-mail, one e-mail a day, or nothing. Notifications ',
      'stay in the application.',
    ),
    faq(
      'Your account',
      'Who sees my address and my phone number?',
      'Your address: administrators. Your phone number and LinkedIn profile: your mentor or mentee, for as ',
      'long as the mentoring lasts, and administrators. The directory shows none of them.',
    ),
    faq(
      'Your account',
      'How do I get or erase my data?',
      '**My data** says what is kept, until when and why. You ask for an archive there, and you erase ',
      'your account there. An erasure is final.',
    ),
  ],
} as const

type Category = (typeof toolCategories)[number]

const tool = (
  category: Category,
  title: Words,
  description: Words,
  source: { readonly author: string; readonly language: 'fr' | 'en'; readonly link: string; readonly minutes: number },
) => ({ category, title, description, ...source })

/** Pages of others that have stood for years, in both languages. */
export const standardTools = [
  tool(
    'conference',
    words('Cinq façons de mieux écouter', '5 ways to listen better'),
    words(
      'Écouter est la moitié du mentorat. Cinq exercices simples, à faire seul.',
      'Listening is half of mentoring. Five simple exercises to do alone.',
    ),
    {
      author: 'Julian Treasure',
      language: 'en',
      link: 'https://www.ted.com/talks/julian_treasure_5_ways_to_listen_better',
      minutes: 8,
    },
  ),
  tool(
    'conference',
    words('Mener une meilleure conversation', 'How to have a better conversation'),
    words(
      'Dix règles pour une conversation où l’on s’apprend quelque chose.',
      'Ten rules for a conversation in which both learn.',
    ),
    {
      author: 'Celeste Headlee',
      language: 'en',
      link: 'https://www.ted.com/talks/celeste_headlee_10_ways_to_have_a_better_conversation',
      minutes: 12,
    },
  ),
  tool(
    'conference',
    words('La force de la vulnérabilité', 'The power of vulnerability'),
    words('Pourquoi dire ce que l’on ne sait pas crée la confiance.', 'Why saying what one does not know makes trust.'),
    {
      author: 'Brené Brown',
      language: 'en',
      link: 'https://www.ted.com/talks/brene_brown_the_power_of_vulnerability',
      minutes: 20,
    },
  ),
  tool(
    'video',
    words('D’où viennent les malentendus', 'How miscommunication happens'),
    words('Quatre habitudes pour être compris et comprendre.', 'Four habits to be understood and to understand.'),
    {
      author: 'Katherine Hampsten',
      language: 'en',
      link: 'https://ed.ted.com/lessons/how-miscommunication-happens-and-how-to-avoid-it-katherine-hampsten',
      minutes: 5,
    },
  ),
  tool(
    'video',
    words('Gérer son temps comme une machine', 'Manage your time like a machine'),
    words(
      'Ordre, priorités et interruptions, en cinq minutes.',
      'Order, priorities and interruptions in five minutes.',
    ),
    {
      author: 'Brian Christian',
      language: 'en',
      link: 'https://ed.ted.com/lessons/how-to-manage-your-time-more-effectively-according-to-machines-brian-christian',
      minutes: 5,
    },
  ),
  tool(
    'tool',
    words('Le mentorat, d’où il vient et ce qu’il est', 'Mentoring, where it comes from'),
    words('Une lecture courte pour situer votre rôle, en français.', 'A short text on the role, in French.'),
    { author: 'Wikipédia', language: 'fr', link: 'https://fr.wikipedia.org/wiki/Mentorat', minutes: 10 },
  ),
  tool(
    'tool',
    words('L’écoute active', 'Active listening, in French'),
    words(
      'Reformuler, questionner, se taire\u00A0: la technique pas à pas.',
      'Rephrasing, asking, keeping silent: the technique step by step.',
    ),
    { author: 'Wikipédia', language: 'fr', link: 'https://fr.wikipedia.org/wiki/%C3%89coute_active', minutes: 8 },
  ),
  tool(
    'tool',
    words('Se donner un objectif clair', 'Set a clear goal, in French'),
    words(
      'Cinq critères pour un objectif que l’on peut atteindre et constater.',
      'Five criteria for a goal that can be reached and seen.',
    ),
    {
      author: 'Wikipédia',
      language: 'fr',
      link: 'https://fr.wikipedia.org/wiki/Objectifs_et_indicateurs_SMART',
      minutes: 7,
    },
  ),
  tool(
    'tool',
    words('La méthode GROW pour conduire une session', 'The GROW model for leading a session'),
    words(
      'But, réalité, options, volonté\u00A0: quatre temps pour une session.',
      'Goal, reality, options, will: four parts of a session.',
    ),
    { author: 'Wikipedia', language: 'en', link: 'https://en.wikipedia.org/wiki/GROW_model', minutes: 8 },
  ),
  tool(
    'tool',
    words('Donner et recevoir un retour', 'Giving and receiving feedback'),
    words('Ce qui aide un retour à être entendu, dans les deux sens.', 'What helps feedback to be heard, both ways.'),
    { author: 'Wikipedia', language: 'en', link: 'https://en.wikipedia.org/wiki/Peer_feedback', minutes: 9 },
  ),
] as const
