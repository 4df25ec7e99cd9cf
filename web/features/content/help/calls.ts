import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { contactForm } from '#contract/content/contact-form.ts'
import { faqAttributes, faqs } from '#contract/content/faqs.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'

const faq = z.object({ id: z.string(), attributes: faqAttributes })
export type Faq = z.infer<typeof faq>

/** The frequent questions in the reader's language, in the order of the company. */
export function useFaqs() {
  const { http } = useAuth()
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['faqs', locale],
    queryFn: async ({ signal }): Promise<readonly Faq[]> => {
      const path = `/api/v1${faqs.paths.list}?locale=${locale}`
      return z.object({ data: z.array(faq) }).parse((await http({ method: 'GET', path, signal })).body).data
    },
  })
  return {
    faqs: data ?? null,
    error: error instanceof ApiError ? error : null,
    isPending,
    retry: () => void refetch(),
  }
}

export type ContactMessage = z.infer<typeof contactForm.bodies.create>['data']['attributes']

/** Sends a message to the company. @throws ApiError */
export function useContact() {
  const { http } = useAuth()
  return async (attributes: ContactMessage, idempotencyKey: string): Promise<void> => {
    const body = { data: { type: contactForm.type, attributes } }
    await http({ method: 'POST', path: `/api/v1${contactForm.paths.list}`, body, idempotencyKey })
  }
}
