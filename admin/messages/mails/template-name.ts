import { useWords } from '../../platform/i18n/provider.ts'
import { mailWordsEn } from './words.en.ts'

export type TemplateName = keyof typeof mailWordsEn.templates
export const templates = Object.keys(mailWordsEn.templates) as TemplateName[]

/** The label of a template; its name when it has none. */
export function useTemplateName(): (template: string) => string {
  const t = useWords()
  return (template) => {
    const known = templates.find((name) => name === template)
    return known === undefined ? template : t(`resources.mails.templates.${known}`)
  }
}
