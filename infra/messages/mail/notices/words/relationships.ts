import { text } from '../../render/content.ts'
import { quoted } from './quoted.ts'
import { choicesOf, notice, type NoticeTemplate, short } from '../frame.ts'

type RelationshipKind =
  | 'relationship_paused'
  | 'relationship_resumed'
  | 'reminder_away'
  | 'request_finished'
  | 'partner_erased'
  | 'feedback_provided'
  | 'reminder_silent'

export const relationshipNotices = {
  request_finished: notice({
    fr: short(({ name, reason, word, to }) => ({
      title: `Votre mentorat avec ${name} est terminé`,
      body: "Il reste à dire ce qu'il vous a apporté : vous lirez l'avis de l'autre quand le vôtre sera envoyé.",
      more: [...(reason === null ? [] : [text(`Raison donnée : ${reason}`)]), ...quoted(word)],
      button: 'Écrire mon bilan',
      url: to.report,
    })),
    en: short(({ name, reason, word, to }) => ({
      title: `Your mentoring with ${name} has ended`,
      body: 'All that’s left is your review: you can read theirs once yours is sent.',
      more: [...(reason === null ? [] : [text(`Reason given: ${reason}`)]), ...quoted(word)],
      button: 'Write my review',
      url: to.report,
    })),
  }),
  relationship_paused: notice({
    fr: short(({ name, reason, word, goesOn }) => ({
      title: `Votre mentorat avec ${name} est en pause`,
      ...(goesOn !== null && { day: `jusqu’au ${goesOn}` }),
      body: `${goesOn === null ? 'La' : `On reprend le ${goesOn}. D’ici là, la`} messagerie reste ouverte, aucun rappel ne part et rien ne périme. Les dates prévues d’ici la reprise sont annulées.`,
      more: [...(reason === null ? [] : [text(`Raison donnée : ${reason}`)]), ...quoted(word)],
      button: 'Voir mon mentorat',
    })),
    en: short(({ name, reason, word, goesOn }) => ({
      title: `Your mentoring with ${name} is paused`,
      ...(goesOn !== null && { day: `until ${goesOn}` }),
      body: `${goesOn === null ? 'You' : `It goes on on ${goesOn}. Until then, you`} can still write to each other, no reminder is sent and nothing expires. Dates before it goes on are cancelled.`,
      more: [...(reason === null ? [] : [text(`Reason given: ${reason}`)]), ...quoted(word)],
      button: 'See my mentoring',
    })),
  }),
  relationship_resumed: notice({
    fr: short(({ name }) => ({
      title: `Votre mentorat avec ${name} reprend`,
      body: 'La pause est finie : vous pouvez prévoir votre prochaine session.',
      button: 'Ouvrir le mentorat',
    })),
    en: short(({ name }) => ({
      title: `Your mentoring with ${name} goes on`,
      body: 'The pause is over: you can plan your next session.',
      button: 'Open the mentoring',
    })),
  }),
  reminder_away: notice({
    fr: short(({ name, backOn }) => ({
      title: `${name} s’absente pour un temps`,
      ...(backOn !== null && { day: `de retour le ${backOn}` }),
      body: `${backOn === null ? '' : `De retour le ${backOn}. `}Rien ne presse : la messagerie reste ouverte, et tout reprend au retour.`,
      button: 'Voir mon mentorat',
    })),
    en: short(({ name, backOn }) => ({
      title: `${name} is away for a while`,
      ...(backOn !== null && { day: `back on ${backOn}` }),
      body: `${backOn === null ? '' : `Back on ${backOn}. `}Nothing is urgent: you can still write to each other, and everything goes on afterwards.`,
      button: 'See my mentoring',
    })),
  }),
  partner_erased: notice({
    fr: short(({ to }) => ({
      title: 'Votre partenaire a quitté Binôme',
      body: "Le mentorat prend fin. Ce que cette personne vous a écrit s'en va avec son compte ; vos textes restent.",
      button: 'Voir mon mentorat',
      url: to.see,
    })),
    en: short(({ to }) => ({
      title: 'Your partner has left Binôme',
      body: 'The mentoring ends. What they wrote is deleted with their account; what you wrote stays.',
      button: 'See my mentoring',
      url: to.see,
    })),
  }),
  feedback_provided: notice({
    fr: short(({ name, to }) => ({
      title: `${name} et vous avez écrit vos bilans`,
      body: 'Vous pouvez lire ce que chaque personne dit de votre mentorat.',
      button: 'Lire les bilans',
      url: to.report,
    })),
    en: short(({ name, to }) => ({
      title: `${name} and you have written your reviews`,
      body: 'You can read what each of you says about your mentoring.',
      button: 'Read the reviews',
      url: to.report,
    })),
  }),
  reminder_silent: notice({
    fr: short((facts) => ({
      title: `Des nouvelles de votre mentorat avec ${facts.name} ?`,
      body: "Rien ne s'est passé depuis 45 jours. Prévoyez une session, ou terminez le mentorat s'il est arrivé à son but : la place se libère.",
      button: 'Ouvrir le mentorat',
      after: choicesOf('fr', facts),
    })),
    en: short((facts) => ({
      title: `How is your mentoring with ${facts.name} going?`,
      body: 'You haven’t met for 45 days. Plan a session, or end the mentoring if it has reached its goal: the place opens up for someone else.',
      button: 'Open the mentoring',
      after: choicesOf('en', facts),
    })),
  }),
} satisfies Readonly<Record<RelationshipKind, NoticeTemplate>>
