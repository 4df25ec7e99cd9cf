import { updateMentoringRequest } from '#contract/mentoring-requests.ts'

/** A few words to the other person, as the contract takes them. They may be left out. */
export const noteSchema = updateMentoringRequest.shape.data.shape.attributes.unwrap().shape.note.unwrap()
