import type { ArticleKind } from '#domain/messages/notices/topics.ts'
import { quote, text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

const titleOf = ({ article }: NoticeFacts) => article?.title ?? ''
const noteOf = ({ article }: NoticeFacts) => (article?.note == null ? [] : [quote(article.note)])
const excerptOf = ({ codes }: NoticeFacts) => (codes.excerpt === undefined ? [] : [quote(codes.excerpt)])

/** News of the help feed, for those who wrote in it. */
export const articleNotices = {
  article_commented: notice({
    fr: short((facts) => ({
      title: `${facts.name} a commenté votre article`,
      body: `« ${titleOf(facts)} »`,
      more: excerptOf(facts),
      button: 'Lire et répondre',
    })),
    en: short((facts) => ({
      title: `${facts.name} commented on your article`,
      body: `“${titleOf(facts)}”`,
      more: excerptOf(facts),
      button: 'Read and reply',
    })),
  }),
  article_approved: notice({
    fr: short((facts) => ({
      title: 'Votre article est publié',
      body: `« ${titleOf(facts)} » : toute l'entreprise peut le lire.`,
      button: "Voir l'article",
    })),
    en: short((facts) => ({
      title: 'Your article has been published',
      body: `“${titleOf(facts)}”: the whole company can read it.`,
      button: 'See the article',
    })),
  }),
  article_refused: notice({
    fr: short((facts) => ({
      title: 'Votre article est à reprendre',
      body: `« ${titleOf(facts)} » n'est pas encore publié. Corrigez-le, et il repart en relecture.`,
      more: noteOf(facts),
      button: "Reprendre l'article",
    })),
    en: short((facts) => ({
      title: 'Your article needs changes',
      body: `“${titleOf(facts)}” isn’t published yet. Edit it and we’ll review it again.`,
      more: noteOf(facts),
      button: 'Edit the article',
    })),
  }),
  article_removed: notice({
    fr: short((facts) => ({
      title: "Votre article est retiré du fil d'entraide",
      body: `« ${titleOf(facts)} » : personne d'autre que vous ne peut plus le lire.`,
      more: noteOf(facts),
      button: "Voir l'article",
    })),
    en: short((facts) => ({
      title: 'Your article was removed from the help feed',
      body: `“${titleOf(facts)}”: only you can still read it.`,
      more: noteOf(facts),
      button: 'See the article',
    })),
  }),
  article_kept: notice({
    fr: short((facts) => ({
      title: 'Votre article est de nouveau affiché',
      body: `L'équipe du programme a relu « ${titleOf(facts)} ».`,
      button: "Voir l'article",
    })),
    en: short((facts) => ({
      title: 'Your article is visible again',
      body: `The program team has reviewed “${titleOf(facts)}”.`,
      button: 'See the article',
    })),
  }),
  article_comment_removed: notice({
    fr: short((facts) => ({
      title: 'Votre commentaire est retiré',
      body: `Il était sous « ${titleOf(facts)} ».`,
      more: facts.reason === null ? [] : [text(`Raison donnée : ${facts.reason}`)],
      button: "Voir l'article",
    })),
    en: short((facts) => ({
      title: 'Your comment was removed',
      body: `It was on “${titleOf(facts)}”.`,
      more: facts.reason === null ? [] : [text(`Reason given: ${facts.reason}`)],
      button: 'See the article',
    })),
  }),
} satisfies Readonly<Record<ArticleKind, NoticeTemplate>>
