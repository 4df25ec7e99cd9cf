import { z } from 'zod'
import { noteMaxLength } from '#contract/platform/values.ts'

/** A few words to the other person, as the contract takes them. They may be left out. */
export const noteSchema = z.string().trim().max(noteMaxLength)
