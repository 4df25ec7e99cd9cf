import { z } from 'zod'

export const adminCompany = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  languages: z.array(z.enum(['fr', 'en'])),
  default_language: z.enum(['fr', 'en']),
})
export type AdminCompany = z.infer<typeof adminCompany>
