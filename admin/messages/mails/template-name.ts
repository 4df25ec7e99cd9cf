import { useWords } from '../../platform/i18n/provider.ts'
import { mailWordsEn } from './words.en.ts'

export type TemplateName = keyof typeof mailWordsEn.templates
export const templates = Object.keys(mailWordsEn.templates) as TemplateName[]

/** What kind of mail a template is, in words; one that has none is told by its name. */
export function useTemplateName(): (template: string) => string {
  const t = useWords()
  return (template) => {
    const known = templates.find((name) => name === template)
    return known === undefined ? template : t(`resources.mails.templates.${known}`)
  }
}
