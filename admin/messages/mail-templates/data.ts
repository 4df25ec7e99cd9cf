import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type {
  AdminMailTemplate,
  AdminMailWords,
  MailPreview,
  MailWords,
} from '#contract/console/messages/mail-templates.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'

/** Between the last key and the preview. */
export const previewMs = 400

export function useTemplates() {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['mail_templates'],
    queryFn: ({ signal }) => data.mailTemplates<readonly AdminMailTemplate[]>('', undefined, signal),
  })
}

export function useWordsOfMail(id: string, language: 'fr' | 'en') {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['mail_templates', id, language],
    queryFn: ({ signal }) => data.mailTemplates<AdminMailWords>(`/${id}?language=${language}`, undefined, signal),
    // What somebody else saves meanwhile must not take what is being typed.
    refetchOnWindowFocus: false,
  })
}

/** The mail with words that are tried; the last one stays until the next is there. */
export function usePreview(id: string, words: MailWords, enabled: boolean) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['mail_previews', id, words],
    queryFn: ({ signal }) => data.mailTemplates<MailPreview>(`/${id}/preview`, { body: words }, signal),
    placeholderData: (before) => before,
    enabled,
    retry: false,
    // A preview is over after an hour.
    staleTime: 1_800_000,
  })
}
