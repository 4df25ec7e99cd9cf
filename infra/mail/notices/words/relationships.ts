import { quote, text } from '../../render/content.ts'
import { choicesOf, notice, type NoticeTemplate, short } from '../frame.ts'

type RelationshipKind =
  'request_finished' | 'partner_erased' | 'feedback_provided' | 'reminder_silent' | 'message_received'

export const relationshipNotices = {
  request_finished: notice({
    fr: short(({ name, reason, to }) => ({
      title: `Votre mentorat avec ${name} est terminé`,
      body: "Il reste à dire ce qu'il vous a apporté : vous lirez l'avis de l'autre quand le vôtre sera envoyé.",
      more: reason === null ? [] : [text(`Raison donnée : ${reason}`)],
      button: 'Écrire mon bilan',
      url: to.report,
    })),
    en: short(({ name, reason, to }) => ({
      title: `Your mentoring with ${name} is over`,
      body: 'It remains to say what it brought you: you read the other’s view once yours is sent.',
      more: reason === null ? [] : [text(`Reason given: ${reason}`)],
      button: 'Write my review',
      url: to.report,
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
      body: 'The mentoring ends. What this person wrote goes with the account; your texts stay.',
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
      title: `Any news of your mentoring with ${facts.name}?`,
      body: 'Nothing has happened for 45 days. Plan a session, or finish the mentoring if it has reached its goal: the place becomes free.',
      button: 'Open the mentoring',
      after: choicesOf('en', facts),
    })),
  }),
  message_received: notice({
    fr: short(({ name, codes }) => ({
      title: `${name} vous a écrit`,
      more: codes.excerpt === undefined ? [] : [quote(codes.excerpt)],
      button: 'Lire et répondre',
    })),
    en: short(({ name, codes }) => ({
      title: `${name} wrote to you`,
      more: codes.excerpt === undefined ? [] : [quote(codes.excerpt)],
      button: 'Read and answer',
    })),
  }),
} satisfies Readonly<Record<RelationshipKind, NoticeTemplate>>
