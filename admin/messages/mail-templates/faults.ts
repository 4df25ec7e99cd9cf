import {
  type AdminMailWords,
  type MailWords,
  mailWords,
  unknownPieces,
} from '#contract/console/messages/mail-templates.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { FieldErrors } from '../../platform/shared/form-values.ts'

const words = 'resources.mail_templates'

/** What is wrong in the words of a mail, by field: a piece that it does not know is named, with those that exist. */
export function useFaults({ variables }: AdminMailWords): (words: MailWords) => FieldErrors {
  const t = useWords()
  const known = variables.map((name) => `{{${name}}} (${t(`${words}.piece.${name}`)})`).join(', ')
  return (typed) => {
    const parsed = mailWords.safeParse(typed)
    const issues = parsed.error?.issues.map(({ path }) => String(path[0])) ?? []
    const malformed = issues.map((field) => {
      const fault = field === 'intro' ? 'too_long' : 'invalid'
      return [field, t(`${words}.${fault}`)] as const
    })
    const unknown = (['subject', 'intro'] as const).flatMap((field) => {
      const pieces = unknownPieces(typed[field] ?? '', variables).map((name) => `{{${name}}}`)
      if (pieces.length === 0) return []
      return [[field, t(`${words}.unknown`, { pieces: pieces.join(', '), known, smart_count: pieces.length })] as const]
    })
    return Object.fromEntries([...unknown, ...malformed])
  }
}
